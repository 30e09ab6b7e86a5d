import { z } from "zod";
import { reviewed, reviewedByAll } from "#app/kernel/confirmation/reviewed.ts";
import { line, optionalUpload, text, upload } from "#app/kernel/fields.ts";
import { CURRENCIES } from "#app/kernel/values/currencies.ts";
import { presentZone, timeZones } from "#app/kernel/values/time-zones.ts";
import { LONGEST_TYPED } from "./address/subdomain.ts";
import { type SettingDefinition, settingApiName, settingName } from "./settings/setting.ts";
import { localeSetting } from "./settings/settings.ts";
import { KEPT_TIMES } from "./time-zone/kept-times.ts";

const ZONES = new Set(timeZones());

export const clubName = line(80);

/** A time zone in which dates can be computed, by its current name; former names are accepted, too. */
export const timezone = line(60)
  .transform(presentZone)
  .refine((zone) => ZONES.has(zone), "errors.timezone");

export const currency = z.enum(CURRENCIES, "errors.invalid");

const accent = line(7)
  .transform((value) => value.toLowerCase())
  .refine((value) => /^#[0-9a-f]{6}$/.test(value), "errors.accent");

const details = {
  name: clubName,
  description: text({ max: 2_000 }),
  address: text({ max: 200 }),
  accent: accent.nullable(),
};
const formats = { timezone, currency };

/** What sessions and events that are planned keep if the time zone changes. */
const keepTimes = z
  .enum(KEPT_TIMES, "errors.invalid")
  .optional()
  .meta({
    description:
      "If the time zone changes: upcoming sessions and events keep their time on the clock (`wall-clock`, the default), " +
      "or take place at the same instants (`instants`), and schedules with them.",
  });

/**
 * What the club says about itself and how it looks, as a form shows it: a field left empty becomes empty. Without a new
 * crest the old one stays, unless it is removed.
 */
export const ClubDetailsSchema = z.strictObject({
  name: details.name,
  description: details.description.default(""),
  address: details.address.default(""),
  logo: optionalUpload(),
  removeLogo: z.boolean("errors.invalid").default(false),
  accent: details.accent.default(null),
});

export const LogoSchema = z.strictObject({ logo: upload() });

/** The club's time zone, currency and locale. */
export const ClubFormatsSchema = z.strictObject({
  locale: localeSetting.schema,
  timezone,
  keepTimes,
  currency,
  reviewed: reviewedByAll,
});

/** Changes to what the club says about itself; absent fields stay. */
export const ChangeClubSchema = z.strictObject({
  ...z.object({ ...details, ...formats }).partial().shape,
  keepTimes,
  reviewed: reviewedByAll,
});

/** A form of settings by id. A switch that is not ticked is off; a list left empty is empty. */
export function settingsFormSchema(definitions: readonly SettingDefinition<unknown>[]) {
  return z.strictObject(
    Object.fromEntries(definitions.map((definition) => [definition.id, asPosted(definition)])),
  );
}

/**
 * A form of settings that asks back, with the key of what removing tags, switching modules off or taking up their offers
 * does. `offers`: their names.
 */
export function askingFormSchema(
  definitions: readonly SettingDefinition<unknown>[],
  offers: readonly string[] = [],
) {
  return settingsFormSchema(definitions).extend({ ...offered(offers), reviewed: reviewedByAll });
}

const offered = (offers: readonly string[]) =>
  Object.fromEntries(
    offers.map((name) => [
      name,
      z.boolean("errors.invalid").optional().meta({
        description:
          "Whether to take up what the module offers about the time during which it was off; asks for confirmation, with numbers.",
      }),
    ]),
  );

function asPosted({ schema, default: value }: SettingDefinition<unknown>): z.ZodType {
  if (typeof value === "boolean") return schema.default(false);
  return Array.isArray(value) ? schema.default([]) : schema;
}

/** Some settings by what the API calls them; absent ones stay. `offers`: the names of what modules offer. */
export function settingsPatchSchema(
  definitions: readonly SettingDefinition<unknown>[],
  offers: readonly string[] = [],
) {
  return z
    .strictObject(
      Object.fromEntries(
        definitions.map((definition) => [
          settingApiName(definition),
          definition.schema.optional().meta({ description: `The setting ${settingName(definition.id)}.` }),
        ]),
      ),
    )
    .extend({ ...offered(offers), reviewed: reviewedByAll });
}

/** Settings as the API writes what it calls them: "3", "kit-hire:cut_off". */
const apiNames = z
  .array(z.union([z.number().int().positive().transform(String), z.string().min(1).max(100)]))
  .min(1)
  .max(50);

/** The settings to reset, as the API writes what it calls them: a list, or "3,5" in a URL. */
export const ResetSettingsSchema = z.strictObject({
  settings: z
    .union(
      [
        z
          .string()
          .max(200)
          .regex(/^[^,]+(,[^,]+)*$/)
          .transform((typed): (string | number)[] => typed.split(","))
          .pipe(apiNames),
        apiNames,
      ],
      "errors.invalid",
    )
    .meta({
      override: {
        anyOf: undefined,
        type: "string",
        pattern: "^[^,]+(,[^,]+)*$",
        maxLength: 200,
        description: "Their numbers, or their names if they have none, separated by commas.",
        examples: ["3,9"],
      },
    }),
  reviewed: reviewedByAll,
});

export const RenewInvitationSchema = z.strictObject({ reviewed });

/** Another address for the club. */
export const SubdomainSchema = z.strictObject({ subdomain: line(LONGEST_TYPED), reviewed });
