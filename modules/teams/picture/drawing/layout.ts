import { wrappedLines } from "#app/documents/pdf/font-runs.ts";
import type { TeamsPicture } from "../teams-picture.ts";
import { fitted } from "./fitted.ts";
import { boxPath, type Lettering, type Measure, type Shape } from "./shapes.ts";
import { CARD, type CardPlan, cardHeight, INK, LINE, SOFT, teamCard } from "./team-card.ts";

/** As wide as phones' chats show pictures sharply, in pixels. */
export const WIDTH = 1080;
const MARGIN = 36;
const GAP = 26;
const INNER = WIDTH - 2 * MARGIN;
const STUB = 214;
const NOTCH = 20;
const ROUND = 32;
const CREST = 88;
const GRASS = ["#0b7a4b", "#0a7045"] as const;
const MOWN = 120;
/** How far apart two colours are that are told apart at a glance, of 441 in all. */
const APART = 70;

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
  return [
    ...stripes,
    {
      ...{ kind: "outline", path: touchline, fill: "none", opacity: 0.3 },
      stroke: { color: CARD, width: 4 },
    },
  ];
}

/** Who plays, when and where: the date on the stub, as on the ticket at home. */
function sessionTicket(
  { club, session }: TeamsPicture,
  measure: Measure,
): { shapes: Shape[]; height: number } {
  const shapes: Shape[] = [];
  // A club as green as the pitch has a dark stub.
  const paper = isApart(club.accent.ink, GRASS[0]) ? club.accent : { ink: INK, content: CARD };
  const left = MARGIN + STUB + 40;
  const width = WIDTH - MARGIN - 36 - left;
  const line = (text: string, y: number, lettering: Lettering, most = width, x = left) =>
    shapes.push({
      ...{ kind: "line", x, y: MARGIN + y, ...lettering },
      text: fitted(text, most, (one) => measure(one, lettering)),
    });
  const club1: Lettering = { face: "strong", size: 34, color: INK };
  line(club.name, 88, club1, width - CREST - 22, left + CREST + 22);
  const title: Lettering = { face: "display", size: 62, color: INK };
  const titles = wrappedLines(session.name, width, (one) => measure(one, title));
  const shown = titles.length > 2 ? [titles[0] ?? "", titles.slice(1).join(" ")] : titles;
  let y = 128;
  for (const one of shown) {
    y += 66;
    line(one, y, title);
  }
  y += 56;
  line(session.time, y, { face: "strong", size: 38, color: INK });
  if (session.place) {
    y += 50;
    line(session.place, y, { face: "text", size: 36, color: SOFT });
  }
  const height = y + 38;
  return { height, shapes: [...ticketPaper(height), ...crestShapes(), ...stub(), ...shapes] };

  function ticketPaper(full: number): Shape[] {
    const x = MARGIN + STUB;
    return [
      {
        kind: "outline",
        path: boxPath({ x: MARGIN, y: MARGIN, width: STUB, height: full }, [ROUND, -NOTCH, -NOTCH, ROUND]),
        fill: paper.ink,
      },
      {
        kind: "outline",
        path: boxPath({ x, y: MARGIN, width: INNER - STUB, height: full }, [-NOTCH, ROUND, ROUND, -NOTCH]),
        fill: CARD,
      },
      {
        kind: "outline",
        path: `M${x} ${MARGIN + NOTCH + 10}V${MARGIN + full - NOTCH - 10}`,
        fill: "none",
        stroke: { color: LINE, width: 4, dashes: "10 9" },
      },
    ];
  }

  function stub(): Shape[] {
    const middle = height / 2;
    const centred = (text: string, dy: number, face: Lettering["face"], size: number) => {
      const fit = fitted(text, STUB - 30, (one) => measure(one, { face, size }));
      const x = MARGIN + (STUB - measure(fit, { face, size })) / 2;
      return { kind: "line", text: fit, x, y: MARGIN + middle + dy, face, size, color: paper.content };
    };
    return [
      centred(session.weekday, -60, "strong", 44),
      centred(session.day, 52, "display", 128),
      centred(session.month, 106, "strong", 44),
    ] as Shape[];
  }

  function crestShapes(): Shape[] {
    const [x, top] = [left, MARGIN + 32];
    if (club.crest) return [{ kind: "picture", png: club.crest, x, y: top, side: CREST }];
    const initials: Omit<Lettering, "color"> = { face: "strong", size: 38 };
    const text = fitted(club.initials, CREST - 8, (one) => measure(one, initials));
    return [
      {
        kind: "outline",
        path: boxPath({ x, y: top, width: CREST, height: CREST }, [22, 22, 22, 22]),
        fill: club.accent.ink,
      },
      {
        ...{ kind: "line", text, color: club.accent.content, ...initials },
        ...{ x: x + (CREST - measure(text, initials)) / 2, y: top + 57 },
      },
    ];
  }
}

/** Are two `#rrggbb` colours far from each other? */
function isApart(one: string, other: string): boolean {
  const at = (hex: string, channel: number) => Number.parseInt(hex.slice(channel, channel + 2), 16);
  return Math.hypot(...[1, 3, 5].map((channel) => at(one, channel) - at(other, channel))) >= APART;
}

/** In two columns; three teams one below the other, and the last of an odd number as wide as both columns. */
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
