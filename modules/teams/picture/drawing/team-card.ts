import type { PicturedTeam } from "../teams-picture.ts";
import { BIB_COLORS } from "./bib-colors.ts";
import { fitted } from "./fitted.ts";
import { boxPath, type Lettering, type Measure, type Shape, shirtPath } from "./shapes.ts";

export const CARD = "#fffefb";
export const INK = "#14201b";
export const SOFT = "#5c6a63";
export const LINE = "#dedbd0";
const BAND = 104;
const NOTCH = 16;
const ROUND = 28;
const INSET = 34;
const TITLE: Omit<Lettering, "color"> = { face: "display", size: 50 };
const LABEL: Lettering = { face: "text", size: 29, color: SOFT };
const NAME: Lettering = { face: "strong", size: 38, color: INK };
const LABEL_HEIGHT = 41;
const NAME_HEIGHT = 52;
const BETWEEN_LINES = 16;
const TOP = 24;
const FOOT = 22;

/** How a team's card is laid out. */
export interface CardPlan {
  width: number;
  /** How many names stand side by side. */
  across: 1 | 2;
  /** Are positions named? Where a team has only one, its name says nothing. */
  named: boolean;
}

interface Part {
  label: string | null;
  names: readonly string[];
  isBench: boolean;
}

function partsOf({ lines, substitutes }: PicturedTeam, { named }: CardPlan, bench: string): Part[] {
  const parts = lines.map(({ position, names }) => ({
    label: named ? position : null,
    names,
    isBench: false,
  }));
  return substitutes.length > 0 ? [...parts, { label: bench, names: substitutes, isBench: true }] : parts;
}

const heightOf = (part: Part, across: number) =>
  (part.label === null ? 0 : LABEL_HEIGHT) + Math.ceil(part.names.length / across) * NAME_HEIGHT;

/** How high the card of this team is by itself; `bench` is the heading of substitutes. */
export function cardHeight(team: PicturedTeam, plan: CardPlan, bench: string): number {
  const parts = partsOf(team, plan, bench);
  const between = Math.max(0, parts.length - 1) * BETWEEN_LINES;
  return BAND + TOP + parts.reduce((sum, part) => sum + heightOf(part, plan.across), between) + FOOT;
}

/** The card of a team: its bib's colour and name on the stub, below it its lines by position. */
export function teamCard(
  team: PicturedTeam,
  at: { x: number; y: number; height: number },
  plan: CardPlan & { bench: string; measure: Measure },
): Shape[] {
  const { x, y, height } = at;
  const { width, across, bench, measure } = plan;
  const { bib, ink } = BIB_COLORS[team.bib];
  const fit = (line: string, most: number, lettering: Omit<Lettering, "color">) =>
    fitted(line, most, (one) => measure(one, lettering));
  const shirt = 62;
  const shapes: Shape[] = [
    {
      kind: "outline",
      path: boxPath({ x, y, width, height: BAND }, [ROUND, ROUND, -NOTCH, -NOTCH]),
      fill: bib,
    },
    {
      kind: "outline",
      path: boxPath({ x, y: y + BAND, width, height: height - BAND }, [-NOTCH, -NOTCH, ROUND, ROUND]),
      fill: CARD,
    },
    perforation(x + NOTCH + 8, x + width - NOTCH - 8, y + BAND, team.bib === "white" ? SOFT : bib),
    {
      kind: "outline",
      path: shirtPath(x + INSET, y + (BAND - shirt) / 2 - 2, shirt),
      fill: bib,
      stroke: { color: ink, width: 4 },
    },
    {
      kind: "line",
      text: fit(team.name, width - 2 * INSET - shirt - 22, TITLE),
      ...{ x: x + INSET + shirt + 22, y: y + 69, color: ink },
      ...TITLE,
    },
  ];
  const gap = 24;
  const column = (width - 2 * INSET - (across - 1) * gap) / across;
  let top = y + BAND + TOP;
  for (const part of partsOf(team, plan, bench)) {
    if (part.isBench) shapes.push(dashes(x + INSET, x + width - INSET, top - BETWEEN_LINES / 2 + 2, LINE, 2));
    if (part.label !== null) {
      const text = fit(part.label, width - 2 * INSET, LABEL);
      shapes.push({ kind: "line", text, x: x + INSET, y: top + 29, ...LABEL });
      top += LABEL_HEIGHT;
    }
    for (const [number, name] of part.names.entries()) {
      const left = x + INSET + (number % across) * (column + gap);
      const base = top + Math.floor(number / across) * NAME_HEIGHT + 37;
      shapes.push({ kind: "line", text: fit(name, column, NAME), x: left, y: base, ...NAME });
    }
    top += Math.ceil(part.names.length / across) * NAME_HEIGHT + BETWEEN_LINES;
  }
  return shapes;
}

const perforation = (from: number, to: number, y: number, color: string): Shape =>
  dashes(from, to, y, color, 4);

function dashes(from: number, to: number, y: number, color: string, width: number): Shape {
  return {
    kind: "outline",
    path: `M${from} ${y}H${to}`,
    fill: "none",
    stroke: { color, width, dashes: "10 9" },
  };
}
