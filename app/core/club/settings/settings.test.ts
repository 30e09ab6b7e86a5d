import { describe, expect, it } from "vitest";
import { ResetSettingsSchema, settingsFormSchema, settingsPatchSchema } from "../organization.schemas.ts";
import { settingsResource } from "../organization-resource.ts";
import { settingValue } from "./setting.ts";
import {
  automaticMailsSetting,
  coreSettings,
  daysAheadSetting,
  inactivityDaysSetting,
  tagsSetting,
} from "./settings.ts";

describe("settings", () => {
  it("have defaults that fit their own shape, and ids and numbers of their own", () => {
    for (const setting of coreSettings)
      expect(setting.schema.parse(setting.default)).toEqual(setting.default);
    for (const called of ["id", "number"] as const)
      expect(new Set(coreSettings.map((setting) => setting[called])).size).toBe(coreSettings.length);
  });

  it("count as the default if the stored value no longer fits", () => {
    expect(settingValue({ daysAhead: 14 }, daysAheadSetting)).toBe(14);
    expect(settingValue({ daysAhead: 900 }, daysAheadSetting)).toBe(7);
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
    expect(settingsPatchSchema(definitions).safeParse({ daysAhead: 10 }).success).toBe(false);
  });

  it("without a number are known to the API by their ids, which it writes in snake_case", () => {
    const cutOff = { ...daysAheadSetting, id: "kit-hire:cutOff", number: undefined };
    const definitions = [daysAheadSetting, cutOff];
    expect(settingsPatchSchema(definitions).parse({ "kit-hire:cutOff": 10 })).toEqual({
      "kit-hire:cutOff": 10,
    });
    expect(settingsResource(definitions, { settings: { "kit-hire:cutOff": 12 } })).toEqual({
      3: 7,
      "kit-hire:cutOff": 12,
    });
    expect(ResetSettingsSchema.parse({ settings: "3,kit-hire:cut_off" }).settings).toEqual([
      "3",
      "kit-hire:cut_off",
    ]);
    expect(ResetSettingsSchema.safeParse({ settings: "3,,5" }).success).toBe(false);
  });
});
