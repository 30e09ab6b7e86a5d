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
  const kept = rememberTab(null, { page: "/settings", tab: "tags" }, now);

  test("lasts five minutes", () => {
    expect(recallTab(kept, "/settings", now + TAB_MEMORY_MS - 1)).toBe("tags");
    expect(recallTab(kept, "/settings", now + TAB_MEMORY_MS)).toBeUndefined();
  });

  test("is for that very page: a link to another occasion opens its default (D14.7)", () => {
    const later = rememberTab(kept, { page: "/attendance/7", tab: "team-maker" }, now + 1);
    const pages = ["/attendance/7", "/attendance/8", "/settings", "__proto__", "toString"];
    expect(pages.map((page) => recallTab(later, page, now + 1))).toEqual([
      "team-maker",
      undefined,
      "tags",
      undefined,
      undefined,
    ]);
  });

  test("keeps nothing that is stale", () => {
    const later = rememberTab(kept, { page: "/attendance/7", tab: "teams" }, now + TAB_MEMORY_MS);
    expect(later).not.toContain("/settings");
  });

  test("is off for a life of 0 or less", () => {
    for (const life of [0, -1]) {
      const off = rememberTab(kept, { page: "/settings", tab: "tags" }, now, life);
      expect(recallTab(off, "/settings", now)).toBeUndefined();
    }
  });

  test.each([
    null,
    "",
    "tags",
    "{",
    "null",
    "[]",
    '{"version":2,"pages":[["/settings",{"tab":"tags","until":9e15}]]}',
    '{"version":1,"pages":[["/settings",{"tab":5,"until":9e15}]]}',
    '{"version":1,"pages":[["/settings",null],["/settings"],null]}',
    '{"version":1,"pages":{"/settings":{"tab":"tags","until":9e15}}}',
    '{"version":1,"tab":"tags","until":9e15}',
  ])("drops %s", (value) => {
    expect(recallTab(value, "/settings", now)).toBeUndefined();
  });
});
