import type { TeamsPicture } from "../teams-picture.ts";
import { CARD, GAP, GRASS, INNER, MARGIN, WIDTH } from "./look.ts";
import { sessionTicket } from "./session-ticket.ts";
import { boxPath, type Measure, type Shape } from "./shapes.ts";
import { type CardPlan, cardHeight, teamCard } from "./team-card.ts";

/** The height of a mown stripe. */
const MOWN = 120;

/** A picture, ready to be drawn. */
export interface Layout {
  width: number;
  height: number;
  shapes: Shape[];
}

/** Where everything stands: the session's ticket on top, the teams' cards below it, all on the pitch. */
export function teamsLayout(picture: TeamsPicture, measure: Measure): Layout {
  const ticket = sessionTicket(picture, measure);
  const cards = teamCards(picture, MARGIN + ticket.height + GAP, measure);
  const height = cards.bottom + MARGIN;
  return { width: WIDTH, height, shapes: [...pitch(height), ...ticket.shapes, ...cards.shapes] };
}

/** Mown grass within its touchlines. */
function pitch(height: number): Shape[] {
  const stripes = Array.from({ length: Math.ceil(height / MOWN) }, (_, at): Shape => {
    const box = { x: 0, y: at * MOWN, width: WIDTH, height: Math.min(MOWN, height - at * MOWN) };
    return { kind: "outline", path: boxPath(box, [0, 0, 0, 0]), fill: GRASS[at % 2] ?? GRASS[0] };
  });
  const touchline = boxPath({ x: 14, y: 14, width: WIDTH - 28, height: height - 28 }, [0, 0, 0, 0]);
  const chalk = { color: CARD, width: 4 };
  return [...stripes, { kind: "outline", path: touchline, fill: "none", opacity: 0.3, stroke: chalk }];
}

/** Lays the cards out in two columns; three teams stand one below the other, and the last of an odd number is as wide as both columns. */
function teamCards({ teams, substitutes }: TeamsPicture, from: number, measure: Measure) {
  const named = teams.some(({ lines }) => lines.length > 1);
  const wide: CardPlan = { width: INNER, across: 2, named };
  const narrow: CardPlan = { width: (INNER - GAP) / 2, across: 1, named };
  const shapes: Shape[] = [];
  let y = from;
  for (let at = 0; at < teams.length; ) {
    const isWide = teams.length === 3 || at === teams.length - 1;
    const row = teams.slice(at, isWide ? at + 1 : at + 2);
    const plan = isWide ? wide : narrow;
    const height = Math.max(...row.map((team) => cardHeight(team, plan, substitutes)));
    for (const [column, team] of row.entries()) {
      const place = { x: MARGIN + column * (plan.width + GAP), y, height };
      shapes.push(...teamCard(team, place, { ...plan, bench: substitutes, measure }));
    }
    y += height + GAP;
    at += row.length;
  }
  return { shapes, bottom: y - GAP };
}
