/** An area of the viewport, in pixels from its left and top. */
export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const GAP = 8;

const meet = (a: Area, b: Area) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom + GAP && b.top < a.bottom + GAP;

/**
 * The highest `top`, from the box's own down to `bottom`, at which something the size of `box` covers none of
 * `obstacles`; undefined if there is none.
 */
export function freeTop(box: Area, bottom: number, obstacles: readonly Area[]): number | undefined {
  // Property by property, since a DOMRect has no own properties to spread.
  const { left, right, bottom: end } = box;
  let { top } = box;
  const height = end - top;
  for (const next of [...obstacles].sort((a, b) => a.top - b.top)) {
    if (meet({ left, right, top, bottom: top + height }, next)) top = next.bottom + GAP;
  }
  return top + height <= bottom ? top : undefined;
}

/**
 * The lowest `bottom`, from the box's own up to `top`, at which something the size of `box` covers none of `obstacles`;
 * undefined if there is none.
 */
export function freeBottom(box: Area, top: number, obstacles: readonly Area[]): number | undefined {
  const { left, right, top: start } = box;
  let { bottom } = box;
  const height = bottom - start;
  for (const next of [...obstacles].sort((a, b) => b.bottom - a.bottom)) {
    if (meet({ left, right, top: bottom - height, bottom }, next)) bottom = next.top - GAP;
  }
  return bottom - height >= top ? bottom : undefined;
}
