import { describe, expect, test } from "vitest";
import { chooseTab, recallTab, rememberTab, TAB_MEMORY_MS } from "./tab-memory.ts";

const TABS = [{ id: "club" }, { id: "tags" }, { id: "modules" }, { id: "danger", disabled: true }];

describe("chooseTab", () => {
  test.each([
    ["fragment before all", { fragment: "modules", remembered: "tags", preferred: "club" }, "modules"],
    ["memory before the default", { fragment: "", remembered: "tags", preferred: "modules" }, "tags"],
    ["the default before the first", { preferred: "modules" }, "modules"],
    ["else the first", {}, "club"],
    ["an unknown fragment is passed over", { fragment: "main", remembered: "tags" }, "tags"],
    ["a disabled tab can't be chosen", { fragment: "danger", preferred: "danger" }, "club"],
  ])("%s", (_, wishes, expected) => {
    expect(chooseTab(TABS, wishes)).toBe(expected);
  });

  test("all disabled: none", () => {
    expect(chooseTab([{ id: "a", disabled: true }], { fragment: "a" })).toBeUndefined();
  });
});

describe("the memory of a tab", () => {
  const now = 1_000_000;
  const kept = rememberTab("tags", now) ?? null;

  test("lasts five minutes", () => {
    expect(recallTab(kept, now + TAB_MEMORY_MS - 1)).toBe("tags");
    expect(recallTab(kept, now + TAB_MEMORY_MS)).toBeUndefined();
  });

  test("is off for a life of 0 or less", () => {
    expect(rememberTab("tags", now, 0)).toBeUndefined();
    expect(rememberTab("tags", now, -1)).toBeUndefined();
  });

  test.each([
    null,
    "",
    "tags",
    "{",
    "null",
    "[]",
    '{"version":2,"tab":"tags","until":9e15}',
    '{"version":1,"tab":5,"until":9e15}',
  ])("drops %s", (value) => {
    expect(recallTab(value, now)).toBeUndefined();
  });
});
