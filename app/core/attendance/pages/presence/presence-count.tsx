import { useTranslation } from "react-i18next";
import { PRESENCES, type Tally } from "#app/core/attendance/presence/presence.ts";
import { DateStub, type StubDate } from "#app/web/ui/kit/date-stub.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { PRESENCE_ICONS } from "./mark-icons.ts";

/** The maximum number of blocks in the tally; beyond that, a block stands for several people. */
const MAX_BLOCKS = 40;

/** The ticket at the top of the checklist: how many are here, a block for each person, and a legend of the colours. */
export function PresenceCount({ date, tally }: { date: StubDate; tally: Tally }) {
  const { t } = useTranslation();
  const { came, late, absent, open } = tally;
  const count = came + late + absent + open;
  const here = came + late;
  const share = Math.max(1, count / MAX_BLOCKS);
  const blocks = ([...PRESENCES, "open"] as const).flatMap((part) =>
    Array.from({ length: Math.round(tally[part] / share) }, () => part),
  );
  return (
    <section className="ticket presence-count" aria-label={t("presence.page.count", { here, count })}>
      <DateStub date={date} />
      <div className="ticket-body">
        <p className="presence-here" aria-hidden="true">
          <b className="nums">{here}</b> {t("presence.page.of", { count })}
        </p>
        <div className="tally" aria-hidden="true">
          {blocks.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks are interchangeable, and only their number matters.
            <i key={at} data-mark={part} />
          ))}
        </div>
        <ul className="presence-legend nums">
          {PRESENCES.map((part) => (
            <li key={part} data-mark={part}>
              <Icon name={PRESENCE_ICONS[part]} />
              {t(`presence.page.${part}`, { count: tally[part] })}
            </li>
          ))}
          {open > 0 ? <li>{t("presence.page.open", { count: open })}</li> : null}
        </ul>
      </div>
    </section>
  );
}
