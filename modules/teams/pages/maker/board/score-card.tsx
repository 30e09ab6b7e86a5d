import type { Bib } from "#app/kit/rules.ts";
import { Icon } from "#app/kit/ui.tsx";
import type { BoardText } from "./board-words.ts";
import type { Verdict } from "./card-words.ts";

/** Why the teams are fair, or what is not: in words, and each line's share by team. */
export function ScoreCard(props: {
  t: BoardText;
  verdict: Verdict;
  headline: string;
  apart: string;
  sentences: string[];
  faults: { at: number; text: string }[];
  lines: {
    position: string;
    shares: { index: number; bib: Bib; name: string; points: string; percent: number }[];
  }[];
}) {
  const { t, verdict, headline, apart, sentences, faults, lines } = props;
  return (
    <section className="card-box score-card" aria-labelledby="score-card">
      <h2 id="score-card" className="teams-verdict" data-verdict={verdict}>
        <Icon name={verdict === "uneven" ? "warning" : "success"} />
        {headline}
        <small>{apart}</small>
      </h2>
      <p>{sentences.join(" ")}</p>
      {faults.length > 0 ? (
        <ul className="score-card-faults">
          {faults.map(({ at, text }) => (
            <li key={at}>{text}</li>
          ))}
        </ul>
      ) : null}
      <dl className="score-card-lines" aria-label={t("teams:card.lines")}>
        {lines.map(({ position, shares }) => (
          <div key={position}>
            <dt>{position}</dt>
            <dd>
              <ShareBar shares={shares} />
              <span className="share-points" aria-hidden="true">
                {shares.map(({ index, points }) => (
                  <span key={index}>{points}</span>
                ))}
              </span>
              <span className="sr-only">
                {shares.map(({ name, points }) => `${name} ${points}`).join(", ")}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Each team's share of a line, side by side. Drawn as SVG, since our pages may not have inline styles. */
function ShareBar({ shares }: { shares: { index: number; bib: Bib; points: string; percent: number }[] }) {
  let from = 0;
  return (
    <svg className="share-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      {shares.map(({ index, bib, percent }) => {
        const x = from;
        from += percent;
        return (
          <rect
            key={index}
            data-bib={bib}
            x={x + 0.4}
            y="0.4"
            width={Math.max(percent - 0.8, 0)}
            height="7.2"
          />
        );
      })}
    </svg>
  );
}
