/** How a picture is drawn: on a square ground, whole. */
export interface Look {
  /** Pixels on a side. */
  side: number;
  /** Else it stands on clear ground. */
  onWhite?: true;
  /** How wide and high it stands in the middle, if not from side to side. */
  inner?: number;
}

/** Why a picture is not drawn: it is wider or higher than `MAX_PIXELS`, or not what its head announces. */
export type PictureFault = "too-large" | "damaged";

/** The widest and highest picture, in pixels. */
export const MAX_PIXELS = 4_096;

/** What the process that draws ends with. */
export const FAULT_OF_EXIT: Record<number, PictureFault> = { 3: "too-large", 4: "damaged" };

/** What the kinds of pictures that are drawn begin with: bytes in hexadecimal digits, a dot for any digit. */
const HEADS = [/^89504e470d0a1a0a/, /^ffd8ff/, /^474946383[79]61/, /^52494646.{8}57454250/];

/** Does a file begin as a PNG, JPEG, GIF or WebP does? Its name and type are its sender's word, and don't count. */
export function isPicture(file: Uint8Array): boolean {
  const head = Buffer.from(file.subarray(0, 12)).toString("hex");
  return HEADS.some((one) => one.test(head));
}
