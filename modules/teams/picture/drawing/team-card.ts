import type { PicturedTeam } from "../teams-picture.ts";
import { BIB_COLORS } from "./bib-colors.ts";
import { fitted } from "./fitted.ts";
import { CARD, INK, LINE, SOFT } from "./look.ts";
import { boxPath, dashedLine, type Lettering, type Measure, type Shape, shirtPath } from "./shapes.ts";

const BAND = 104;
const NOTCH = 16;
const ROUND = 28;
const INSET = 34;
const SHIRT = 62;
const TITLE: Omit<Lettering, "color"> = { face: "display", size: 50 };
const LABEL: Lettering = { face: "text", size: 29, color: SOFT };
const NAME: Lettering = { face: "strong", size: 38, color: INK };
const LABEL_HEIGHT = 41;
const NAME_HEIGHT = 52;
const BETWEEN_LINES = 16;
const BETWEEN_COLUMNS = 24;
const TOP = 24;
const FOOT = 22;

/** How a team's card is laid out. */
export interface CardPlan {
  width: number;
  /** How many names stand side by side. */
  across: 1 | 2;
  /** Are positions named? If a team has only one, its name says nothing. */
  named: boolean;
}

interface Line {
  label: string | null;
  names: readonly string[];
  isBench: boolean;
}

function cardLines({ lines, substitutes }: PicturedTeam, { named }: CardPlan, bench: string): Line[] {
  const played = lines.map(({ position, names }) => ({
    label: named ? position : null,
    names,
    isBench: false,
  }));
  return substitutes.length > 0 ? [...played, { label: bench, names: substitutes, isBench: true }] : played;
}

const countNameRows = ({ names }: Line, across: number) => Math.ceil(names.length / across);

/** The height that this team's card needs; `bench` is the heading of substitutes. */
export function cardHeight(team: PicturedTeam, plan: CardPlan, bench: string): number {
  const lines = cardLines(team, plan, bench);
  const heights = lines.map(
    (line) => (line.label === null ? 0 : LABEL_HEIGHT) + countNameRows(line, plan.across) * NAME_HEIGHT,
  );
  const between = Math.max(0, lines.length - 1) * BETWEEN_LINES;
  return BAND + TOP + heights.reduce((sum, one) => sum + one, between) + FOOT;
}

interface Place {
  x: number;
  y: number;
  height: number;
}
type DrawnPlan = CardPlan & { bench: string; measure: Measure };

/** The card of a team: on the stub its name in its bib's colour, below it its lines by position. */
export function teamCard(team: PicturedTeam, place: Place, plan: DrawnPlan): Shape[] {
  return [...stub(team, place, plan), ...names(team, place, plan)];
}

function stub(
  { name, bib: wears }: PicturedTeam,
  { x, y, height }: Place,
  { width, measure }: DrawnPlan,
): Shape[] {
  const { bib, ink } = BIB_COLORS[wears];
  const torn = y + BAND;
  const left = x + INSET + SHIRT + 22;
  const text = fitted(name, x + width - INSET - left, (one) => measure(one, TITLE));
  return [
    {
      kind: "outline",
      fill: bib,
      path: boxPath({ x, y, width, height: BAND }, [ROUND, ROUND, -NOTCH, -NOTCH]),
    },
    {
      kind: "outline",
      fill: CARD,
      path: boxPath({ x, y: torn, width, height: height - BAND }, [-NOTCH, -NOTCH, ROUND, ROUND]),
    },
    // White on white would be invisible.
    dashedLine(`M${x + NOTCH + 8} ${torn}H${x + width - NOTCH - 8}`, bib === CARD ? SOFT : bib, 4),
    {
      kind: "outline",
      fill: bib,
      stroke: { color: ink, width: 4 },
      path: shirtPath(x + INSET, y + (BAND - SHIRT) / 2 - 2, SHIRT),
    },
    { kind: "line", text, x: left, y: y + 69, color: ink, ...TITLE },
  ];
}

function names(team: PicturedTeam, { x, y }: Place, { width, across, ...plan }: DrawnPlan): Shape[] {
  const { bench, measure } = plan;
  const shapes: Shape[] = [];
  const inner = width - 2 * INSET;
  const column = (inner - (across - 1) * BETWEEN_COLUMNS) / across;
  const write = (text: string, at: { x: number; y: number }, most: number, lettering: Lettering) =>
    shapes.push({
      kind: "line",
      ...at,
      ...lettering,
      text: fitted(text, most, (one) => measure(one, lettering)),
    });
  let top = y + BAND + TOP;
  for (const line of cardLines(team, { width, across, named: plan.named }, bench)) {
    if (line.isBench)
      shapes.push(dashedLine(`M${x + INSET} ${top - BETWEEN_LINES / 2 + 2}H${x + width - INSET}`, LINE, 2));
    if (line.label !== null) {
      write(line.label, { x: x + INSET, y: top + 29 }, inner, LABEL);
      top += LABEL_HEIGHT;
    }
    for (const [number, name] of line.names.entries()) {
      const left = x + INSET + (number % across) * (column + BETWEEN_COLUMNS);
      write(name, { x: left, y: top + Math.floor(number / across) * NAME_HEIGHT + 37 }, column, NAME);
    }
    top += countNameRows(line, across) * NAME_HEIGHT + BETWEEN_LINES;
  }
  return shapes;
}
