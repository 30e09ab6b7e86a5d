import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { RECEIVING } from "./receiving.ts";

/** The text without Markdown and line breaks. */
const words = (text: string) =>
  text
    .replace(/```\w*/g, "")
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replace(/^(#+|-|\d+\.) /gm, "")
    .replaceAll("**", "")
    .split(/\s+/)
    .filter(Boolean);

it("says to readers of the API's docs what the document says", () => {
  const document = readFileSync(new URL("../../../../docs/webhooks.md", import.meta.url), "utf8");
  const said = RECEIVING.flatMap(({ title, blocks }, at) => [
    at === 0 ? "Webhooks: how to receive them" : title,
    ...blocks.flatMap((block) =>
      typeof block === "string" ? block : "code" in block ? block.code : block.items,
    ),
  ]);
  expect(words(said.join("\n"))).toEqual(words(document));
});
