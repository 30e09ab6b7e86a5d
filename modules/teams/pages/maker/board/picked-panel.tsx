import { ActionButton, Disclosure, Icon } from "#app/kit/ui.tsx";
import type { PickedView } from "./board-view.ts";
import type { BoardText } from "./board-words.ts";
import { handleClick } from "./clicks.ts";
import { OwnForm, type RefusedOwn } from "./own-form.tsx";

/** The fields of a form that moves the picked player, except where to. */
export function pickedFields(revision: number, { memberId }: PickedView) {
  return { intent: "move", revision: String(revision), memberId: String(memberId) };
}

/** What can be done with the picked player: move to another team or position, and overrides for today. */
export function PickedPanel(props: {
  t: BoardText;
  picked: PickedView;
  base: string;
  revision: number;
  refused: RefusedOwn | null;
  onLetGo(): void;
}) {
  const { t, picked, base, revision, refused, onLetGo } = props;
  const { memberId, name, team, targets, positions, isAnywhere, isSubstitute } = picked;
  const move = pickedFields(revision, picked);
  const position = isAnywhere ? undefined : positions.find(({ isTheirs }) => isTheirs)?.name;
  const stay = (kind: string) => ({
    intent: "ask",
    revision: String(revision),
    kind,
    memberIds: String(memberId),
  });
  return (
    <section className="picked-panel" aria-labelledby="picked">
      <div className="picked-head">
        <h2 id="picked" tabIndex={-1}>
          {t("teams:picked.title", { name })}
        </h2>
        <a
          href={base}
          className="btn btn-ghost btn-sm min-h-11"
          onClick={(event) => handleClick(event, onLetGo)}
        >
          <Icon name="x" />
          {t("teams:maker.letGo")}
        </a>
      </div>
      <p className="soft">{t("teams:picked.how")}</p>
      <div className="picked-actions">
        {targets.map((target) => (
          <ActionButton
            key={target.index}
            action={base}
            fields={{ ...move, team: String(target.index) }}
            className="btn btn-outline"
          >
            <span className="bib" data-bib={target.bib} />
            {t("teams:picked.toTeam", { team: target.name, sizes: target.sizes })}
            <small className="soft">{target.gap}</small>
          </ActionButton>
        ))}
      </div>
      <Disclosure summary={t("teams:picked.today")} open={refused !== null}>
        <div className="picked-actions">
          {team === null
            ? null
            : positions
                .filter(({ isTheirs }) => !isTheirs)
                .map((one) => (
                  <ActionButton
                    key={one.name}
                    action={base}
                    fields={{ ...move, team: String(team), position: one.name }}
                    className="btn btn-outline btn-sm min-h-11"
                  >
                    {isAnywhere
                      ? t("teams:picked.toPitch")
                      : one.insteadOf === null
                        ? t("teams:picked.toPosition", { position: one.name })
                        : t("teams:picked.toPositionOf", { position: one.name, name: one.insteadOf })}
                  </ActionButton>
                ))}
          {team === null || isSubstitute ? null : (
            <ActionButton
              action={base}
              fields={{ ...move, team: String(team), isSubstitute: "on" }}
              className="btn btn-outline btn-sm min-h-11"
            >
              {t("teams:picked.toBench")}
            </ActionButton>
          )}
          {team === null ? null : (
            <ActionButton action={base} fields={stay("stay")} className="btn btn-outline btn-sm min-h-11">
              <Icon name="pin" />
              {t("teams:picked.stay")}
            </ActionButton>
          )}
          {position === undefined ? null : (
            <ActionButton
              action={base}
              fields={stay("stay-at-position")}
              className="btn btn-outline btn-sm min-h-11"
            >
              <Icon name="pin" />
              {t("teams:picked.stayAtPosition", { position })}
            </ActionButton>
          )}
        </div>
        <OwnForm t={t} picked={picked} revision={revision} refused={refused} />
      </Disclosure>
    </section>
  );
}
