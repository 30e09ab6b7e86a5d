import { Parser } from "saxen";
import { SheetFault } from "./spreadsheet.ts";

interface Listener {
  open?(name: string, attributes: () => Record<string, string | undefined>): void;
  /** `content` is the text since the last tag. */
  close?(name: string, content: string): void;
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Walks through the elements of XML in order, by their names without prefix. Throws `file-damaged`. */
export function xmlElements(xml: string, listener: Listener): void {
  // A DOCTYPE could define entities that expand to gigabytes; no workbook has one.
  if (/<!DOCTYPE/i.test(xml.slice(0, 2_000))) throw new SheetFault("file-damaged");
  const parser = new Parser();
  let content = "";
  parser.on("openTag", (name, attributes) => {
    content = "";
    listener.open?.(plain(name), () => decodedValues(attributes()));
  });
  parser.on("text", (text) => {
    content += decoded(text);
  });
  parser.on("cdata", (text) => {
    content += text;
  });
  parser.on("closeTag", (name) => {
    listener.close?.(plain(name), content);
    content = "";
  });
  parser.on("error", () => {
    throw new SheetFault("file-damaged");
  });
  parser.parse(xml.replace(/^\uFEFF/, ""));
}

function plain(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function decodedValues(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, decoded(value)]));
}

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (all, hex, decimal, name) => {
    if (name) return NAMED[name] ?? all;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all;
  });
}
