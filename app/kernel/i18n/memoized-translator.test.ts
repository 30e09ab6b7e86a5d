import type { i18n } from "i18next";
import { expect, it } from "vitest";
import { memoizedTranslator } from "./memoized-translator.ts";

it("keeps sentences with numbers and without values, and none that may name somebody", () => {
  const said: unknown[] = [];
  const instance = { t: (key: string, options?: object) => said.push({ key, options }) };
  const { t } = memoizedTranslator(instance as unknown as i18n) as unknown as typeof instance;
  for (const count of [1, 1, 2]) t("waiting", { count, lng: "en" });
  for (const key of ["title", "title"]) t(key);
  for (const name of ["Ana", "Ana"]) t("greeting", { name });
  expect(said).toHaveLength(2 + 1 + 2);
});
