import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "#app/web/ui/kit/icon.tsx";
import { PRESENCE_ICONS } from "./mark-icons.ts";
import type { MarksShown } from "./mark-lanes.ts";

/**
 * Takes the place of the bottom bar: the last act with its Undo, "All came", and "Done". Without scripts "Done" is
 * "Save", and both buttons post what is ticked.
 */
export function ActionBar(props: {
  shown: MarksShown;
  /** The name of the member that the last act is about, if it is about one. */
  lastName: string;
  /** How many have no mark yet. */
  open: number;
  onAllCame: () => void;
  onUndo: () => void;
  onDone: (event: MouseEvent) => void;
}) {
  const { t } = useTranslation();
  const { shown, open } = props;
  return (
    <div className="presence-bar">
      <LastAct {...props} />
      <div className="presence-ends">
        <button
          type="submit"
          name="others"
          value="came"
          className="btn btn-outline presence-end justify-start gap-2 px-3 text-start"
          aria-disabled={open === 0 || undefined}
          onClick={(event) => {
            event.preventDefault();
            props.onAllCame();
          }}
        >
          <Icon name="checks" />
          <span>
            {t("presence.page.allCame")}
            <small>
              {open > 0 ? t("presence.page.allCameLead", { count: open }) : t("presence.page.allCameNone")}
            </small>
          </span>
        </button>
        <button
          type="submit"
          className="btn btn-primary presence-end justify-start gap-2 px-3 text-start"
          onClick={props.onDone}
        >
          <Icon name="check" />
          <span className="no-scripts-only">{t("presence.page.save")}</span>
          <span className="needs-scripts">
            {t("presence.page.done")}
            <small>{t(shown.pending > 0 ? "presence.page.saving" : "presence.page.doneLead")}</small>
          </span>
        </button>
      </div>
    </div>
  );
}

/** The icon of the mark, for an act about one person; an act about several may have set different marks. */
function actIcon({ memberId, presence }: NonNullable<MarksShown["last"]>): IconName {
  if (memberId === null) return "checks";
  return presence ? PRESENCE_ICONS[presence] : "undo";
}

/** The last tap, or what is wrong with saving. */
function LastAct({ shown, lastName, onUndo }: Parameters<typeof ActionBar>[0]) {
  const { t } = useTranslation();
  const { last, refused, failing, pending } = shown;
  const mark = last?.presence ?? "none";
  return (
    <div className="presence-last">
      <p role="status">
        {refused ? (
          <span className="presence-fault">{refused}</span>
        ) : failing ? (
          <span className="presence-fault">
            <Icon name="warning" />
            <span>
              {t("presence.page.unsaved", { count: pending })}
              <small>{t("presence.page.retrying")}</small>
            </span>
          </span>
        ) : last ? (
          <span data-mark={last.memberId === null ? undefined : mark}>
            <Icon name={actIcon(last)} />
            <span>
              {last.memberId === null ? (
                <b>{t("presence.page.markedMany", { count: last.count })}</b>
              ) : (
                <>
                  <b>{lastName}</b> {t(`presence.page.is.${mark}`)}
                </>
              )}
            </span>
          </span>
        ) : (
          <span className="soft">{t("presence.page.hint")}</span>
        )}
      </p>
      {last ? (
        <button
          type="submit"
          form="undo-presence"
          className="btn btn-ghost"
          onClick={(event) => {
            event.preventDefault();
            onUndo();
          }}
        >
          <Icon name="undo" />
          {t("presence.page.undo")}
        </button>
      ) : null}
    </div>
  );
}
