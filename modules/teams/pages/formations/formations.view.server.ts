import type { MemberUnit } from "#app/kit/commands.server.ts";
import type { PageRequest } from "#app/kit/pages.server.ts";
import { settingValue } from "#app/kit/rules.ts";
import { typedPositions } from "#modules/teams/sheet/formations.ts";
import { formationsSetting } from "#modules/teams/sheet/team-settings.ts";

/** The preset formations; their names and positions are texts. */
const PRESETS = ["five", "seven", "eleven", "basketball", "volleyball"] as const;

/** The club's formations, and the form: for the formation that the address names, or for a new one, perhaps from a preset. */
export async function formationsPage({ organization }: MemberUnit, { t, url }: PageRequest) {
  const all = settingValue(organization.settings, formationsSetting);
  const edited = all.find(({ name }) => name === url.searchParams.get("edit"));
  const preset = PRESETS.find((one) => one === url.searchParams.get("start"));
  const begun = preset
    ? {
        name: t(`teams:formations.preset.${preset}.name`),
        positions: t(`teams:formations.preset.${preset}.positions`),
      }
    : { name: "", positions: "" };
  return {
    formations: all.map(({ name, positions }) => ({
      name,
      summary: positions.map((one) => `${one.quantity} ${one.name}`).join(" · "),
      edit: `?${new URLSearchParams({ edit: name })}`,
    })),
    presets: PRESETS.map((one) => ({ name: t(`teams:formations.preset.${one}.name`), to: `?start=${one}` })),
    /** Changes with the address, so that the form starts over. */
    begunAt: url.search,
    form: {
      former: edited?.name ?? null,
      ...(edited ? { name: edited.name, positions: typedPositions(edited.positions) } : begun),
    },
  };
}
