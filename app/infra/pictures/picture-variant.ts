/** How a picture is drawn: whole, on a square background. */
export interface PictureVariant {
  /** Pixels on a side. */
  side: number;
  /** If absent, the background is transparent. */
  onWhite?: true;
  /** The width and height of the centered picture, if it does not fill the square. */
  inner?: number;
}

/** Why a picture is not drawn: it is wider or higher than `MAX_PIXELS`, or not what its header claims. */
export type PictureFault = "too-large" | "damaged";

/** The maximum width and height, in pixels. */
export const MAX_PIXELS = 4_096;

/** The faults that the drawing process reports, by exit code. */
export const FAULT_OF_EXIT: Record<number, PictureFault> = { 3: "too-large", 4: "damaged" };

/** The signatures of the formats that are drawn: hexadecimal digits, with a dot for any digit. */
const HEADS = [/^89504e470d0a1a0a/, /^ffd8ff/, /^474946383[79]61/, /^52494646.{8}57454250/];

/** Does a file begin like a PNG, JPEG, GIF or WebP? Its name and type are chosen by its sender, and are ignored. */
export function isPicture(file: Uint8Array): boolean {
  const head = Buffer.from(file.subarray(0, 12)).toString("hex");
  return HEADS.some((one) => one.test(head));
}
