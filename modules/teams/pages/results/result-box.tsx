import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  ActionButton,
  Disclosure,
  FormActions,
  Icon,
  PostForm,
  TextInput,
  usePostedForm,
} from "#app/kit/ui.tsx";
import { pointsField } from "#modules/teams/results/points-field.ts";
import type { NamedTeam } from "../team-words.ts";
import type { ResultView, TeamResult } from "./result.view.server.ts";
import "./results.css";

/** The result; those who make teams enter it here. Shows nothing before the session has begun. */
export function ResultBox({ result, form, suggestions }: ResultView) {
  const { t } = useTranslation("teams");
  if (!result && !form) return null;
  return (
    <section className="card-box result-box" aria-labelledby="result">
      <h2 id="result">{t("result.title")}</h2>
      {result ? <ResultLine result={result} /> : null}
      {form ? (
        <ResultForm key={form.teams.map(({ points }) => points).join()} {...form} isSaved={result !== null} />
      ) : null}
      {suggestions ? (
        <p className="print:hidden">
          <Link to={suggestions}>{t("result.suggests")}</Link>
        </p>
      ) : null}
    </section>
  );
}

/** "Yellows 3 – 2 Blues", and a list of three and more. */
function ResultLine({ result }: { result: TeamResult[] }) {
  const [one, other] = result;
  if (one && other && result.length === 2)
    return (
      <p className="result-line">
        <TeamName team={one} />
        <b className="nums">
          {one.points} – {other.points}
        </b>
        <TeamName team={other} />
      </p>
    );
  return (
    <ol className="result-list">
      {result.map((team) => (
        <li key={team.index}>
          <TeamName team={team} />
          <b className="nums">{team.points}</b>
        </li>
      ))}
    </ol>
  );
}

function TeamName({ team: { bib, name } }: { team: NamedTeam }) {
  return (
    <span className="result-team">
      <span className="bib" data-bib={bib} />
      {name}
    </span>
  );
}

/** A number for each team; folded away once there is a result. */
function ResultForm(props: NonNullable<ResultView["form"]> & { isSaved: boolean }) {
  const { t } = useTranslation("teams");
  const { base, teams, isSaved } = props;
  const [form, fields] = usePostedForm<Record<string, string>>({
    intent: "result",
    defaultValue: Object.fromEntries(teams.map(({ index, points }) => [pointsField(index), points])),
  });
  const inputs = (
    <PostForm
      form={form}
      fields={fields}
      intent="result"
      brief={teams.map(({ index }) => pointsField(index))}
      className="grid gap-3"
    >
      <input type="hidden" name="shown" value={teams.map(({ index }) => index).join(",")} />
      <div className="result-fields">
        {teams.map((team) => {
          const field = fields[pointsField(team.index)];
          return field ? (
            <TextInput
              key={team.index}
              field={field}
              label={<TeamName team={team} />}
              inputMode="numeric"
              autoComplete="off"
            />
          ) : null;
        })}
      </div>
      <p className="soft">{t("result.help")}</p>
      <FormActions>{t("result.save")}</FormActions>
    </PostForm>
  );
  if (!isSaved) return inputs;
  return (
    <Disclosure icon="pencil" summary={t("result.change")} open={Object.keys(form.allErrors).length > 0}>
      <div className="grid gap-3">
        {inputs}
        <ActionButton action={base} fields={{ intent: "remove-result" }} className="btn btn-ghost">
          <Icon name="trash" />
          {t("result.remove")}
        </ActionButton>
      </div>
    </Disclosure>
  );
}
