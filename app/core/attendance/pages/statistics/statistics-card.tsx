import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Took } from "#app/core/attendance/statistics/statistics.ts";
import { Icon } from "#app/web/ui/kit/icon.tsx";

export interface StatisticsView {
  attended: number;
  possible: number;
  streak: number;
  /** "Nov", and a full sentence for people who can't see the chart. */
  months: { id: string; label: string; text: string; attended: number; possible: number }[];
  latest: Took[];
}

/**
 * How many months the chart shows, the size of a block, the gap between blocks, and the width of a month's column, in
 * the chart's own units.
 */
const [MAX_MONTHS, BLOCK, GAP, COLUMN] = [6, 7, 3, 30];
const MAX_BLOCKS = 8;

/** How often somebody took part: the number, the streak, a column of blocks for each month, and the last ten. */
export function StatisticsCard({
  statistics,
  children,
}: {
  statistics: StatisticsView;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { attended, possible, streak, months, latest } = statistics;
  return (
    <section className="card-box statistics">
      {possible === 0 ? (
        <p className="soft">{t("statistics.none")}</p>
      ) : (
        <div className="statistics-head">
          <div>
            <p className="presence-here">
              <b className="nums">{attended}</b> {t("statistics.of", { possible })}
            </p>
            <p className="soft">{t("statistics.attended")}</p>
            {streak > 1 ? (
              <p className="statistics-streak">
                <Icon name="flame" />
                {t("statistics.streak", { count: streak })}
              </p>
            ) : null}
          </div>
          <Months months={months.slice(-MAX_MONTHS)} />
        </div>
      )}
      {latest.length > 0 ? (
        <p className="statistics-latest">
          <span className="soft">{t("statistics.latest", { count: latest.length })}</span>
          <span
            className="tally"
            role="img"
            aria-label={latest.map((one) => t(`statistics.took.${one}`)).join(", ")}
          >
            {latest.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never reorders.
              <i key={at} data-took={one} />
            ))}
          </span>
        </p>
      ) : null}
      {children}
    </section>
  );
}

/** A chart rendered on the server: for each month a block per session, filled if attended. */
function Months({ months }: Pick<StatisticsView, "months">) {
  const tallest = Math.min(MAX_BLOCKS, Math.max(1, ...months.map(({ possible }) => possible)));
  const bottom = tallest * (BLOCK + GAP);
  return (
    <svg
      className="statistics-months"
      role="img"
      aria-label={months.map(({ text }) => text).join(", ")}
      viewBox={`0 0 ${months.length * COLUMN} ${bottom + 16}`}
      width={months.length * COLUMN * 1.15}
    >
      {months.map(({ id, label, attended, possible }, column) => {
        // A month with more sessions than blocks is scaled down.
        const blocks = Math.min(MAX_BLOCKS, possible);
        const filled = possible > 0 ? Math.round((attended * blocks) / possible) : 0;
        return (
          <g key={id} transform={`translate(${column * COLUMN} 0)`}>
            {Array.from({ length: blocks }, (_, at) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: blocks are interchangeable.
                key={at}
                className={at < filled ? "filled" : undefined}
                x={3}
                y={bottom - (at + 1) * (BLOCK + GAP) + GAP}
                width={COLUMN - 6}
                height={BLOCK}
                rx={2.5}
              />
            ))}
            <text x={COLUMN / 2} y={bottom + 13} textAnchor="middle">
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
