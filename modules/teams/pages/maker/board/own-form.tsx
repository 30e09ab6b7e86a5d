import { Icon } from "#app/kit/ui.tsx";
import type { PickedView } from "./board-view.ts";
import type { BoardText } from "./board-words.ts";

/** What was typed into the form for one member and refused, and why. */
export interface RefusedOwn {
  memberId: number;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string[]>>;
}

/** What counts for the picked member in this session only. Without the shared fields, which need what only the server has. */
export function OwnForm(props: {
  t: BoardText;
  picked: PickedView;
  revision: number;
  refused: RefusedOwn | null;
}) {
  const { t, picked, revision, refused } = props;
  const { memberId, positions, isAnywhere, own } = picked;
  const form = `form-own-${memberId}`;
  const field = (name: "position" | "score", hasHelp = false) => {
    const id = `${form}-${name}`;
    const error = refused?.errors[name]?.join(" ");
    const describedBy = [hasHelp ? `${id}-help` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
    const attributes = {
      id,
      name,
      defaultValue: refused?.values[name] ?? own[name],
      "aria-invalid": error ? true : undefined,
      "aria-describedby": describedBy || undefined,
    };
    return { id, error, attributes };
  };
  const position = field("position");
  const score = field("score", true);
  const wrong = [score, position].find(({ error }) => error);
  const others = Object.entries(refused?.errors ?? {}).filter(
    ([name]) => name !== "position" && name !== "score",
  );
  return (
    <form
      id={form}
      method="post"
      className="form"
      noValidate
      data-guarded={refused ? "refused" : ""}
      data-focus={wrong?.id}
    >
      <input type="hidden" name="intent" value="own" />
      <input type="hidden" name="memberId" value={memberId} data-of="" />
      <input type="hidden" name="revision" value={revision} />
      {others.length > 0 ? (
        <p className="error-summary" role="alert" tabIndex={-1} data-takes-focus="">
          {others.flatMap(([, errors]) => errors).join(" ")}
        </p>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        {isAnywhere ? null : (
          <div className="field">
            <label htmlFor={position.id}>{t("teams:picked.position")}</label>
            <select className="select" {...position.attributes}>
              <option value="">{t("teams:picked.usualPosition")}</option>
              {positions.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <FieldError {...position} />
          </div>
        )}
        <div className="field">
          <label htmlFor={score.id}>{t("teams:picked.score")}</label>
          <input className="input" inputMode="decimal" autoComplete="off" {...score.attributes} />
          <p className="help" id={`${score.id}-help`}>
            {t("teams:picked.usualScore", { score: own.usualScore })}
          </p>
          <FieldError {...score} />
        </div>
      </div>
      <div className="form-actions">
        <button type="submit" className="btn btn-primary" data-says-sending="">
          {t("teams:picked.save")}
        </button>
      </div>
    </form>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="error" />
      <span>{error}</span>
    </p>
  );
}
