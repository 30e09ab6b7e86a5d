import type { Bib } from "#app/kit/rules.ts";
import type { Move } from "#modules/teams/making/moved-places.ts";
import type { BoardView } from "./board-view.ts";
import type { BoardText } from "./board-words.ts";
import { handleClick } from "./clicks.ts";
import { DragBoard, DragPlayer, DropSpot } from "./drag.tsx";
import type { Chip } from "./teams-view.ts";

/** The form that swaps the picked player with another; null while nobody is picked. */
export type SwapForm = { action: string; fields: Record<string, string> } | null;

/**
 * The teams side by side, everybody at their position. A tap picks a player; a tap on another one swaps the two. With
 * scripts they can be dragged, too.
 */
export function Pitch(props: {
  t: BoardText;
  teams: BoardView["teams"];
  unplaced: BoardView["unplaced"];
  swap: SwapForm;
  onPick(memberId: number | null): void;
  onMove(move: Move): void;
}) {
  const { t, teams, unplaced, swap, onPick, onMove } = props;
  const renderGhost = (memberId: number) => {
    const fresh = unplaced.find((one) => one.memberId === memberId);
    if (fresh) return <Ghost {...fresh} />;
    for (const { bib, lines, substitutes } of teams) {
      const all = [...lines.flatMap(({ players }) => players), ...substitutes];
      const chip = all.find((one) => one.memberId === memberId);
      if (chip) return <Ghost {...chip} bib={bib} />;
    }
    return null;
  };
  const chips = (players: Chip[]) =>
    players.map((chip) => (
      <DragPlayer key={chip.memberId} memberId={chip.memberId}>
        <PlayerChip {...chip} t={t} swap={swap} onPick={onPick} />
      </DragPlayer>
    ));
  return (
    <DragBoard onPick={onPick} onMove={onMove} renderGhost={renderGhost}>
      <div className="grid content-start gap-3">
        {unplaced.length > 0 ? (
          <section className="card-box team-bench" aria-labelledby="unplaced">
            <h2 id="unplaced">{t("teams:maker.unplaced")}</h2>
            <ul>{chips(unplaced)}</ul>
          </section>
        ) : null}
        <div className="teams-grid" id="pitch">
          {teams.map(({ index, bib, name, strength, lines, substitutes }) => (
            <section
              key={index}
              className={`team-card row-span-${lines.length + 2}`}
              data-bib={bib}
              aria-labelledby={`team-${index}`}
            >
              <h2 id={`team-${index}`} className="team-head">
                <span className="bib" />
                {name}
                <span className="team-strength">
                  <span className="sr-only">{t("teams:maker.strength")} </span>
                  {strength}
                </span>
              </h2>
              <div className={`pitch row-span-${lines.length}`}>
                {lines.map(({ position, label, players }) => (
                  <DropSpot key={position} spot={{ team: index, position }} className="pitch-line">
                    <h3>{label}</h3>
                    <ul>{chips(players)}</ul>
                  </DropSpot>
                ))}
              </div>
              <DropSpot spot={{ team: index, isSubstitute: true }} className="team-bench">
                <h3>{t("teams:substitutes")}</h3>
                <ul>
                  {chips(substitutes)}
                  {substitutes.length === 0 ? (
                    <li className="soft">{t("teams:maker.noSubstitutes")}</li>
                  ) : null}
                </ul>
              </DropSpot>
            </section>
          ))}
        </div>
      </div>
    </DragBoard>
  );
}

/** What is shown under the pointer while a player is dragged. */
function Ghost({ bib, ...chip }: Chip & { bib?: Bib }) {
  return (
    <div className="player-chip drag-ghost" data-bib={bib}>
      <Face {...chip} />
    </div>
  );
}

function Face({ initials, name, gap, score }: Chip) {
  return (
    <>
      <span className="shirt" aria-hidden="true">
        {initials}
      </span>
      <b>{name}</b>
      <small>{gap ?? score}</small>
    </>
  );
}

function PlayerChip({
  t,
  swap,
  onPick,
  ...chip
}: Chip & { t: BoardText; swap: SwapForm; onPick(memberId: number | null): void }) {
  const { memberId, name, isPicked, pick, gap } = chip;
  if (gap && swap)
    return (
      <form method="post" action={swap.action}>
        {Object.entries(swap.fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <button
          type="submit"
          name="other"
          value={memberId}
          id={`player-${memberId}`}
          className="player-chip"
          data-gap=""
          aria-label={t("teams:picked.swap", { name, gap })}
        >
          <Face {...chip} />
        </button>
      </form>
    );
  const link = (
    <a
      href={pick}
      id={`player-${memberId}`}
      className="player-chip"
      draggable={false}
      onClick={(event) => handleClick(event, () => onPick(isPicked ? null : memberId))}
      aria-current={isPicked ? "true" : undefined}
      title={isPicked ? t("teams:maker.letGo") : t("teams:maker.pick")}
    >
      <Face {...chip} />
    </a>
  );
  if (!isPicked) return link;
  return (
    <>
      {link}
      <a href="#picked" className="sr-only focus:not-sr-only">
        {t("teams:picked.more", { name })}
      </a>
    </>
  );
}
