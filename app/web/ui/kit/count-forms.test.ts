import { expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { countText } from "#app/web/enhancer/words.ts";
import { countForms } from "./count-forms.ts";

it.each([
  ["en", 1, "1 chosen"],
  ["en", 12, "12 chosen"],
  ["es", 1, "1 elegido"],
  ["es", 0, "0 elegidos"],
] as const)("in %s a script says of %d what the server would: %s", (language, count, text) => {
  const { t } = serverI18n(language);
  const { "data-one": one, "data-many": many } = countForms(t, "members.several.ticked");
  expect(countText({ one, many }, count)).toBe(text);
  expect(t("members.several.ticked", { count })).toBe(text);
});

it("none is said otherwise where the element says so", () => {
  expect(countText({ one: "one", many: "{{count}}", none: "nobody" }, 0)).toBe("nobody");
});
