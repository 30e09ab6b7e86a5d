import { describe, expect, it } from "vitest";
import { settingsFormSchema, settingsPatchSchema } from "../organization.schemas.ts";
import { settingValue } from "./setting.ts";
import {
  automaticMailsSetting,
  coreSettings,
  daysAheadSetting,
  inactivityDaysSetting,
  tagsSetting,
} from "./settings.ts";

describe("settings", () => {
  it("have defaults that fit their own shape, and numbers of their own", () => {
    for (const setting of coreSettings)
      expect(setting.schema.parse(setting.default)).toEqual(setting.default);
    expect(new Set(coreSettings.map((setting) => setting.id)).size).toBe(coreSettings.length);
  });

  it("count as the default if the stored value no longer fits", () => {
    expect(settingValue({ 3: 14 }, daysAheadSetting)).toBe(14);
    expect(settingValue({ 3: 900 }, daysAheadSetting)).toBe(7);
    expect(settingValue({}, inactivityDaysSetting)).toBe(30);
  });

  it("of a form are off if a switch is not ticked; of a patch they stay", () => {
    const definitions = [automaticMailsSetting, daysAheadSetting, tagsSetting];
    expect(settingsFormSchema(definitions).parse({ daysAhead: 10, tags: "a,b" })).toEqual({
      automaticMails: false,
      daysAhead: 10,
      tags: ["a", "b"],
    });
    expect(settingsPatchSchema(definitions).parse({ 3: 10 })).toEqual({ 3: 10 });
    expect(settingsPatchSchema(definitions).safeParse({ 4: 1 }).success).toBe(false);
  });
});
