import { useTranslation } from "react-i18next";
import type { Tally } from "#app/core/attendance/presence/presence.ts";
import { countForms } from "#app/web/ui/kit/count-forms.ts";
import { DateStub, type StubDate } from "#app/web/ui/kit/date-stub.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { PRESENCE_ICONS } from "./mark-icons.ts";
import { TALLY_PARTS, tallyBlocks } from "./tally.ts";

/** The ticket at the top of the checklist: how many are here, a block for each person, and a legend of the colours. */
export function PresenceCount({ date, tally }: { date: StubDate; tally: Tally }) {
  const { t } = useTranslation();
  const { came, late, absent, open } = tally;
  const count = came + late + absent + open;
  const here = came + late;
  return (
    <section
      className="ticket presence-count"
      aria-label={t("presence.page.count", { here, count })}
      data-label={t("presence.page.count", { skipInterpolation: true })}
    >
      <DateStub date={date} />
      <div className="ticket-body">
        <p className="presence-here" aria-hidden="true">
          <b className="nums" data-shows="here">
            {here}
          </b>{" "}
          <span {...countForms(t, "presence.page.of")} data-shows="all">
            {t("presence.page.of", { count })}
          </span>
        </p>
        <div className="tally" aria-hidden="true">
          {tallyBlocks(tally).map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks are interchangeable, and only their number matters.
            <i key={at} data-mark={part} />
          ))}
        </div>
        <ul className="presence-legend nums">
          {TALLY_PARTS.map((part) => (
            <li key={part} data-mark={part} hidden={part === "open" && open === 0}>
              {part === "open" ? null : <Icon name={PRESENCE_ICONS[part]} />}
              <span {...countForms(t, `presence.page.${part}`)} data-shows={part}>
                {t(`presence.page.${part}`, { count: tally[part] })}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
