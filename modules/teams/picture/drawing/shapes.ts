/** The typeface of a text: `display` for headings, `strong` for names, `text` for the rest. */
export type Face = "display" | "strong" | "text";

/** How a line of text looks; the size is in pixels. */
export interface Lettering {
  face: Face;
  size: number;
  color: string;
}

/** How wide a line is, in pixels. */
export type Measure = (line: string, lettering: Pick<Lettering, "face" | "size">) => number;

/** A piece of a picture; lengths in pixels, from its top left corner. */
export type Shape =
  | {
      kind: "outline";
      /** As the `d` of an SVG path. */
      path: string;
      fill: string;
      stroke?: { color: string; width: number; dashes?: string };
      opacity?: number;
    }
  /** `y` is the baseline. */
  | ({ kind: "line"; text: string; x: number; y: number } & Lettering)
  | { kind: "picture"; png: Uint8Array; x: number; y: number; side: number };

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The four corners, from the top left one clockwise: the radius of a rounded corner; negative for a notch. */
export type Corners = readonly [number, number, number, number];

/** The outline of a box with these corners. Two notched boxes side by side look like a ticket with a tear-off stub. */
export function boxPath({ x, y, width, height }: Box, corners: Corners): string {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners.map(Math.abs) as [
    number,
    number,
    number,
    number,
  ];
  const sweeps = corners.map((corner) => (corner < 0 ? 0 : 1));
  const arc = (at: number, radius: number, toX: number, toY: number) =>
    radius === 0 ? "" : `A${radius} ${radius} 0 0 ${sweeps[at]} ${toX} ${toY}`;
  const [right, bottom] = [x + width, y + height];
  return [
    `M${x + topLeft} ${y}H${right - topRight}`,
    arc(1, topRight, right, y + topRight),
    `V${bottom - bottomRight}`,
    arc(2, bottomRight, right - bottomRight, bottom),
    `H${x + bottomLeft}`,
    arc(3, bottomLeft, x, bottom - bottomLeft),
    `V${y + topLeft}`,
    arc(0, topLeft, x + topLeft, y),
    "Z",
  ].join("");
}

/** A perforation, or the line at which something ends. */
export function dashedLine(path: string, color: string, width: number): Shape {
  return { kind: "outline", path, fill: "none", stroke: { color, width, dashes: "10 9" } };
}

/** The outline of a shirt in a square with this side. */
export function shirtPath(x: number, y: number, side: number): string {
  const at = (share: number, down: number) => `${x + share * side} ${y + down * side}`;
  return [
    `M${at(0.34, 0.08)}Q${at(0.5, 0.3)} ${at(0.66, 0.08)}`,
    `L${at(0.98, 0.26)}L${at(0.87, 0.5)}L${at(0.76, 0.45)}V${y + 0.94 * side}H${x + 0.24 * side}`,
    `V${y + 0.45 * side}L${at(0.13, 0.5)}L${at(0.02, 0.26)}Z`,
  ].join("");
}
