import type { PictureVariant } from "#app/infra/pictures/picture-variant.ts";

/**
 * The pictures that are kept of a crest, as PNG, with the length of a side in pixels. `paper` is on white, for print;
 * `icon` is on white, and small enough to stay whole if a system cuts a circle out of it.
 */
export const CREST_LOOKS = {
  "64": { side: 64 },
  "192": { side: 192 },
  "512": { side: 512 },
  paper: { side: 192, onWhite: true },
  icon: { side: 512, inner: 352, onWhite: true },
} as const satisfies Record<string, PictureVariant>;
export type CrestLook = keyof typeof CREST_LOOKS;

/**
 * The path of one of a crest's pictures on the club's host. `crest` is the hash of the pictures, so a path never shows
 * others.
 */
export function crestPath(crest: string, look: CrestLook): string {
  return `/crest/${crest}-${look}.png`;
}

/** What a path made by `crestPath` names, given the part after `/crest/`. Undefined for any other path. */
export function parseCrestPath(file: string): { crest: string; look: CrestLook } | undefined {
  const [, crest, look] = /^([0-9a-f]{32})-(\w+)\.png$/.exec(file) ?? [];
  return crest && look && isLook(look) ? { crest, look } : undefined;
}

const isLook = (name: string): name is CrestLook => Object.hasOwn(CREST_LOOKS, name);

/** The address of the crest for the club's pages, mails and API; null without one. */
export function logoAddress({ crest }: { crest: string | null }, origin = ""): string | null {
  return crest && origin + crestPath(crest, "192");
}
