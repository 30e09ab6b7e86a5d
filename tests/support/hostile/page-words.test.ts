import { expect, it } from "vitest";
import { HOSTILE_LINES } from "./hostile-lines.ts";
import { readHtml } from "./page-words.ts";

const page = (words: string) =>
  `<!doctype html><title>x</title><script nonce="N">"=1+1"</script><a href="/x">y</a><b>z</b>${words}`;
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

it.each(HOSTILE_LINES)("finds nothing wrong with a text that stands as one: %s", (text) => {
  const read = readHtml(page(`<p>${escaped(text)}</p><input value="${escaped(text)}">`), "N");
  expect(read.faults).toEqual([]);
  expect(read.words).toContain(text.replace(/\s+/g, " ").trim());
});

it.each([
  ["<script>alert(1)</script>"],
  ['<script nonce="other">alert(1)</script>'],
  ["<img src=x onerror=alert(1)>"],
  ["<svg onload=alert(1)>"],
  ['<input value="" onfocus="alert(1)" autofocus x="">'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<a href="data:text/html,1">x</a>'],
  ["<b></b>"],
])("sees that a text was taken for markup: %s", (html) => {
  expect(readHtml(page(html), "N").faults).not.toEqual([]);
});

it("does not take a script's data for what stands on the page", () => {
  expect(readHtml(page(""), "N").words).not.toContain("=1+1");
});
