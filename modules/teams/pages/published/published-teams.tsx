import { useTranslation } from "react-i18next";
import { Badge } from "#app/kit/ui.tsx";
import type { ShownTeam } from "./published.view.server.ts";

/** Teams side by side: names and positions, and nothing that says which one is stronger. */
export function PublishedTeams({ teams }: { teams: ShownTeam[] }) {
  const { t } = useTranslation("teams");
  return (
    <div className="teams-grid">
      {teams.map(({ index, bib, name, lines, substitutes, isMine }) => (
        <section key={index} className="team-card" aria-labelledby={`team-${index}`}>
          <h2 id={`team-${index}`} className="team-head" data-bib={bib}>
            <span className="bib" />
            {name}
            {isMine ? <Badge tone="success">{t("published.mine")}</Badge> : null}
          </h2>
          <dl className="team-lines">
            {lines.map(({ position, names }) => (
              <div key={position}>
                <dt>{position}</dt>
                <dd>
                  <Names names={names} />
                </dd>
              </div>
            ))}
            {substitutes.length > 0 ? (
              <div>
                <dt>{t("substitutes")}</dt>
                <dd>
                  <Names names={substitutes} />
                </dd>
              </div>
            ) : null}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** Two members of the same name may play in one line. */
function Names({ names }: { names: string[] }) {
  return (
    <ul>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn anew as a whole.
        <li key={`${at} ${name}`}>{name}</li>
      ))}
    </ul>
  );
}
