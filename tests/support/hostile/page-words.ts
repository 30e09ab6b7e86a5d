import { type HTMLElement, parse } from "node-html-parser";
import type { Answer } from "../http.ts";

/** A page as its reader sees it. */
export interface ReadPage {
  /** All text on it, including that in fields, with white space collapsed. */
  words: string;
  /** Elements and attributes that no page of ours has: a text was taken for markup. */
  faults: string[];
}

const ADDRESSES = ["href", "src", "action", "formaction", "poster", "data"];
/** Only a text can have made these; `img` and `a` are judged by what they point to. */
const FOREIGN = "svg[onload], img[src=x], [autofocus][x], b:empty:not(save-bar b, template b)";

/** Reads a page, without its scripts. Anything but HTML reads as empty. */
export function readPage({ text, headers }: Pick<Answer, "text" | "headers">): ReadPage {
  if (!headers.get("content-type")?.startsWith("text/html")) return { words: "", faults: [] };
  return readHtml(text, /nonce-([\w-]+)/.exec(headers.get("content-security-policy") ?? "")?.[1]);
}

/** Reads HTML whose scripts have this nonce. */
export function readHtml(html: string, nonce?: string): ReadPage {
  const page = parse(html, { blockTextElements: { script: false, style: false, noscript: true, pre: true } });
  const faults = page.querySelectorAll(FOREIGN).map(described);
  const fields: string[] = [];
  for (const element of page.querySelectorAll("*")) {
    const { rawAttrs, attributes } = element;
    if (rawAttrs === "" && element.rawTagName !== "script") continue;
    const isForeign =
      Object.keys(attributes).some((name) => /^on|["'<=]/i.test(name)) ||
      ADDRESSES.some((name) => runs(attributes[name])) ||
      (element.rawTagName === "script" &&
        attributes.type !== "application/json" &&
        (nonce === undefined || attributes.nonce !== nonce));
    if (isForeign) faults.push(described(element));
    if (element.rawTagName === "input") fields.push(attributes.value ?? "");
  }
  return { words: squeezed([page.text, ...fields].join("\n")), faults };
}

/** A text with white space collapsed. */
export function squeezed(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function runs(address: string | undefined): boolean {
  return /^\s*(javascript|vbscript|data:(?!image\/))/i.test(address ?? "");
}

function described(element: HTMLElement): string {
  return element.outerHTML.slice(0, 200);
}
