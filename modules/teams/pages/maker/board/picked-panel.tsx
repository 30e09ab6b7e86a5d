import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  ActionButton,
  Disclosure,
  FormActions,
  Icon,
  PostForm,
  Select,
  TextInput,
  usePostedForm,
} from "#app/kit/ui.tsx";
import type { BoardView } from "./board-view.ts";

type Picked = NonNullable<BoardView["picked"]>;

/** The fields of a form that moves the picked player, except where to. */
export function pickedFields(revision: number, { memberId }: Picked) {
  return { intent: "move", revision: String(revision), memberId: String(memberId) };
}

/** What can be done with the picked player: move to another team or position, and overrides for today. */
export function PickedPanel({ picked, base, revision }: { picked: Picked; base: string; revision: number }) {
  const { t } = useTranslation("teams");
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
          {t("picked.title", { name })}
        </h2>
        <Link to={base} data-pick="" className="btn btn-ghost btn-sm min-h-11" preventScrollReset>
          <Icon name="x" />
          {t("maker.letGo")}
        </Link>
      </div>
      <p className="soft">{t("picked.how")}</p>
      <div className="picked-actions">
        {targets.map((target) => (
          <ActionButton
            key={target.index}
            action={base}
            fields={{ ...move, team: String(target.index) }}
            className="btn btn-outline"
          >
            <span className="bib" data-bib={target.bib} />
            {t("picked.toTeam", { team: target.name, sizes: target.sizes })}
            <small className="soft">{target.gap}</small>
          </ActionButton>
        ))}
      </div>
      <Disclosure summary={t("picked.today")}>
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
                      ? t("picked.toPitch")
                      : one.insteadOf === null
                        ? t("picked.toPosition", { position: one.name })
                        : t("picked.toPositionOf", { position: one.name, name: one.insteadOf })}
                  </ActionButton>
                ))}
          {team === null || isSubstitute ? null : (
            <ActionButton
              action={base}
              fields={{ ...move, team: String(team), isSubstitute: "on" }}
              className="btn btn-outline btn-sm min-h-11"
            >
              {t("picked.toBench")}
            </ActionButton>
          )}
          {team === null ? null : (
            <ActionButton action={base} fields={stay("stay")} className="btn btn-outline btn-sm min-h-11">
              <Icon name="pin" />
              {t("picked.stay")}
            </ActionButton>
          )}
          {position === undefined ? null : (
            <ActionButton
              action={base}
              fields={stay("stay-at-position")}
              className="btn btn-outline btn-sm min-h-11"
            >
              <Icon name="pin" />
              {t("picked.stayAtPosition", { position })}
            </ActionButton>
          )}
        </div>
        <OwnForm key={picked.memberId} picked={picked} revision={revision} />
      </Disclosure>
    </section>
  );
}

function OwnForm({ picked, revision }: { picked: Picked; revision: number }) {
  const { t } = useTranslation("teams");
  const { memberId, positions, isAnywhere, own } = picked;
  const of = { name: "memberId", value: memberId };
  const [form, fields] = usePostedForm<{ position: string; score: string }>({
    intent: "own",
    of,
    defaultValue: { position: own.position, score: own.score },
  });
  return (
    <PostForm form={form} fields={fields} intent="own" of={of} labels="teams:picked">
      <input type="hidden" name="revision" value={revision} />
      <div className="grid gap-4 sm:grid-cols-2">
        {isAnywhere ? null : (
          <Select
            field={fields.position}
            label={t("picked.position")}
            empty={t("picked.usualPosition")}
            choices={positions.map(({ name }) => ({ value: name, label: name }))}
          />
        )}
        <TextInput
          field={fields.score}
          label={t("picked.score")}
          help={t("picked.usualScore", { score: own.usualScore })}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <FormActions>{t("picked.save")}</FormActions>
    </PostForm>
  );
}
