import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Bib } from "#app/ui/kit/bib.ts";
import type { Chip } from "./teams.view.server.ts";

export interface PitchTeam {
  index: number;
  bib: Bib;
  name: string;
  strength: string;
  /** From attack to goal. */
  lines: { position: string; players: Chip[] }[];
  substitutes: Chip[];
}

/** The form that swaps who is picked with another; null while nobody is. */
export type SwapForm = { action: string; fields: Record<string, string> } | null;

/** The teams side by side, everybody at their position. A tap picks a player; a tap on another one swaps the two. */
export function Pitch({ teams, swap }: { teams: PitchTeam[]; swap: SwapForm }) {
  const { t } = useTranslation("teams");
  const chips = (players: Chip[]) =>
    players.map((chip) => (
      <li key={chip.memberId}>
        <PlayerChip {...chip} swap={swap} />
      </li>
    ));
  return (
    <div className="teams-grid" id="pitch">
      {teams.map(({ index, bib, name, strength, lines, substitutes }) => (
        <section key={index} className="team-card" data-bib={bib} aria-labelledby={`team-${index}`}>
          <h2 id={`team-${index}`} className="team-head">
            <span className="bib" />
            {name}
            <span className="team-strength">
              <span className="sr-only">{t("maker.strength")} </span>
              {strength}
            </span>
          </h2>
          <div className="pitch">
            {lines.map(({ position, players }) => (
              <div key={position} className="pitch-line">
                <h3>{position}</h3>
                <ul>{chips(players)}</ul>
              </div>
            ))}
          </div>
          <div className="team-bench">
            <h3>{t("substitutes")}</h3>
            <ul>
              {chips(substitutes)}
              {substitutes.length === 0 ? <li className="soft">{t("maker.noSubstitutes")}</li> : null}
            </ul>
          </div>
        </section>
      ))}
    </div>
  );
}

function PlayerChip({
  memberId,
  name,
  initials,
  score,
  isPicked,
  pick,
  gap,
  swap,
}: Chip & { swap: SwapForm }) {
  const { t } = useTranslation("teams");
  const face = (
    <>
      <span className="shirt" aria-hidden="true">
        {initials}
      </span>
      <b>{name}</b>
      <small>{gap ?? score}</small>
    </>
  );
  if (gap && swap)
    return (
      <form method="post" action={swap.action} data-enhance="">
        {Object.entries(swap.fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <button
          type="submit"
          name="other"
          value={memberId}
          className="player-chip"
          data-gap=""
          aria-label={t("picked.swap", { name, gap })}
        >
          {face}
        </button>
      </form>
    );
  return (
    <Link
      to={pick}
      className="player-chip"
      preventScrollReset
      aria-current={isPicked ? "true" : undefined}
      title={isPicked ? t("maker.letGo") : t("maker.pick")}
    >
      {face}
    </Link>
  );
}
