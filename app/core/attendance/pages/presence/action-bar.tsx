import { useTranslation } from "react-i18next";
import { countForms } from "#app/web/ui/kit/count-forms.ts";
import { Icon, type IconName } from "#app/web/ui/kit/icon.tsx";
import { BAR_TEXTS, type BarText, barText } from "./last-act.ts";
import { PRESENCE_ICONS } from "./mark-icons.ts";
import type { LastAct } from "./mark-lanes.ts";

export type NamedAct = LastAct & { name: string };

/**
 * Takes the place of the bottom bar: the last act with its Undo, "All came", and "Done". Without scripts "Done" is
 * "Save", and both buttons post what is ticked.
 */
export function ActionBar(props: {
  last: NamedAct | null;
  /** How many have no mark yet. */
  open: number;
}) {
  const { t } = useTranslation();
  const { last, open } = props;
  return (
    <div className="presence-bar">
      <LastActLine last={last} />
      <div className="presence-ends">
        <button
          type="submit"
          name="others"
          value="came"
          className="btn btn-outline presence-end justify-start gap-2 px-3 text-start"
          aria-disabled={open === 0 || undefined}
          data-act="all"
        >
          <Icon name="checks" />
          <span>
            {t("presence.page.allCame")}
            <small
              {...countForms(t, "presence.page.allCameLead")}
              data-none={t("presence.page.allCameNone")}
              data-shows="left"
            >
              {open > 0 ? t("presence.page.allCameLead", { count: open }) : t("presence.page.allCameNone")}
            </small>
          </span>
        </button>
        <button
          type="submit"
          className="btn btn-primary presence-end justify-start gap-2 px-3 text-start"
          data-act="done"
        >
          <Icon name="check" />
          <span className="no-scripts-only">{t("presence.page.save")}</span>
          <span className="needs-scripts">
            {t("presence.page.done")}
            <small
              data-saved={t("presence.page.doneLead")}
              data-unsaved={t("presence.page.saving")}
              data-shows="saving"
            >
              {t("presence.page.doneLead")}
            </small>
          </span>
        </button>
      </div>
    </div>
  );
}

const ICONS: Record<BarText, IconName | undefined> = {
  ...PRESENCE_ICONS,
  failing: "warning",
  many: "checks",
  none: "undo",
  refused: undefined,
  hint: undefined,
};

/** The last tap, or what is wrong with saving; each text that a script may show here comes as a template. */
function LastActLine({ last }: { last: NamedAct | null }) {
  const { t } = useTranslation();
  return (
    <div className="presence-last">
      <p role="status">
        <BarLine text={barText({ last, refused: null, failing: false })} last={last} />
      </p>
      {BAR_TEXTS.map((text) => (
        <template key={text} data-text={text}>
          <BarLine text={text} last={null} />
        </template>
      ))}
      <button
        type="submit"
        form="undo-presence"
        className="btn btn-ghost"
        hidden={last === null}
        data-act="undo"
      >
        <Icon name="undo" />
        {t("presence.page.undo")}
      </button>
    </div>
  );
}

function BarLine({ text, last }: { text: BarText; last: NamedAct | null }) {
  const { t } = useTranslation();
  const icon = ICONS[text];
  const isFault = text === "refused" || text === "failing";
  const isMark = !isFault && text !== "many" && text !== "hint";
  return (
    <span
      className={isFault ? "presence-fault" : text === "hint" ? "soft" : undefined}
      data-mark={isMark ? text : undefined}
    >
      {icon ? <Icon name={icon} /> : null}
      {text === "hint" ? (
        t("presence.page.hint")
      ) : text === "refused" ? (
        <span data-shows="refused" />
      ) : text === "failing" ? (
        <span>
          <span {...countForms(t, "presence.page.unsaved")} data-shows="count" />
          <small>{t("presence.page.retrying")}</small>
        </span>
      ) : text === "many" ? (
        <span>
          <b {...countForms(t, "presence.page.markedMany")} data-shows="count">
            {last ? t("presence.page.markedMany", { count: last.count }) : null}
          </b>
          <small data-added={t("presence.page.added", { skipInterpolation: true })} data-shows="added" />
        </span>
      ) : (
        <span>
          <b data-shows="name">{last?.name}</b> {t(`presence.page.is.${text}`)}
        </span>
      )}
    </span>
  );
}
