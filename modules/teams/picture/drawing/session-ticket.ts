import { wrappedLines } from "#app/kit/rules.ts";
import type { TeamsPicture } from "../teams-picture.ts";
import { fitted } from "./fitted.ts";
import { CARD, GRASS, INK, INNER, LINE, MARGIN, SOFT, WIDTH } from "./look.ts";
import { boxPath, dashedLine, type Lettering, type Measure, type Shape } from "./shapes.ts";

const STUB = 214;
const NOTCH = 20;
const ROUND = 32;
const CREST = 88;
/** Where lines begin, and their greatest length. */
const LEFT = MARGIN + STUB + 40;
const LONGEST = WIDTH - MARGIN - 36 - LEFT;
const CLUB: Lettering = { face: "strong", size: 34, color: INK };
const TITLE: Lettering = { face: "display", size: 62, color: INK };
const TIME: Lettering = { face: "strong", size: 38, color: INK };
const PLACE: Lettering = { face: "text", size: 36, color: SOFT };
/** The RGB distance at which two colours can be told apart at a glance; the greatest is 441. */
const APART = 70;

/** The ticket at the top of the picture: whose session it is, when and where, with the day on the stub, as on the ticket at home. */
export function sessionTicket(
  { club, session }: TeamsPicture,
  measure: Measure,
): { shapes: Shape[]; height: number } {
  let y = 88;
  const lines = [lineAt(club.name, { x: LEFT + CREST + 22, y }, CLUB, measure)];
  y += 40;
  for (const title of titleLines(session.name, measure)) {
    y += 66;
    lines.push(lineAt(title, { x: LEFT, y }, TITLE, measure));
  }
  y += 56;
  lines.push(lineAt(session.time, { x: LEFT, y }, TIME, measure));
  if (session.place) {
    y += 50;
    lines.push(lineAt(session.place, { x: LEFT, y }, PLACE, measure));
  }
  const height = y + 38;
  // If the club's accent is as green as the pitch, the stub is dark.
  const stub = isApart(club.accent.ink, GRASS[0]) ? club.accent : { ink: INK, content: CARD };
  return {
    height,
    shapes: [...paper(height, stub.ink), ...crest(club, measure), ...day(session, height, stub), ...lines],
  };

  function day(
    { weekday, day, month }: TeamsPicture["session"],
    full: number,
    { content: color }: typeof stub,
  ) {
    const middle = MARGIN + full / 2;
    return [
      centred(weekday, middle - 60, { face: "strong", size: 44, color }, measure),
      centred(day, middle + 52, { face: "display", size: 128, color }, measure),
      centred(month, middle + 106, { face: "strong", size: 44, color }, measure),
    ];
  }
}

/** A line, cut where it would reach the ticket's right edge; `y` is from the ticket's top. */
function lineAt(
  text: string,
  { x, y }: { x: number; y: number },
  lettering: Lettering,
  measure: Measure,
): Shape {
  const shown = fitted(text, LONGEST + LEFT - x, (one) => measure(one, lettering));
  return { kind: "line", text: shown, x, y: MARGIN + y, ...lettering };
}

/** The title in two lines at most. */
function titleLines(name: string, measure: Measure): string[] {
  const [first = "", ...rest] = wrappedLines(name, LONGEST, (one) => measure(one, TITLE));
  return rest.length > 0 ? [first, rest.join(" ")] : [first];
}

/** A line in the middle of the stub. */
function centred(text: string, y: number, lettering: Lettering, measure: Measure): Shape {
  const shown = fitted(text, STUB - 30, (one) => measure(one, lettering));
  return { kind: "line", text: shown, x: MARGIN + (STUB - measure(shown, lettering)) / 2, y, ...lettering };
}

/** The ticket itself: a stub in this colour, to be torn off at the notches. */
function paper(height: number, stub: string): Shape[] {
  const x = MARGIN + STUB;
  const body = { x, y: MARGIN, width: INNER - STUB, height };
  return [
    {
      kind: "outline",
      fill: stub,
      path: boxPath({ x: MARGIN, y: MARGIN, width: STUB, height }, [ROUND, -NOTCH, -NOTCH, ROUND]),
    },
    { kind: "outline", fill: CARD, path: boxPath(body, [-NOTCH, ROUND, ROUND, -NOTCH]) },
    dashedLine(`M${x} ${MARGIN + NOTCH + 10}V${MARGIN + height - NOTCH - 10}`, LINE, 4),
  ];
}

/** The club's crest, else its initials. */
function crest({ crest: png, initials, accent }: TeamsPicture["club"], measure: Measure): Shape[] {
  const [x, y] = [LEFT, MARGIN + 32];
  if (png) return [{ kind: "picture", png, x, y, side: CREST }];
  const lettering: Lettering = { face: "strong", size: 38, color: accent.content };
  const text = fitted(initials, CREST - 8, (one) => measure(one, lettering));
  const box = { x, y, width: CREST, height: CREST };
  return [
    { kind: "outline", fill: accent.ink, path: boxPath(box, [22, 22, 22, 22]) },
    { kind: "line", text, x: x + (CREST - measure(text, lettering)) / 2, y: y + 57, ...lettering },
  ];
}

/** Are two `#rrggbb` colours clearly different? */
function isApart(one: string, other: string): boolean {
  const at = (hex: string, channel: number) => Number.parseInt(hex.slice(channel, channel + 2), 16);
  return Math.hypot(...[1, 3, 5].map((channel) => at(one, channel) - at(other, channel))) >= APART;
}
