import { z } from "zod";
import type { FeatureModule, OwnPlace, PlaceNote } from "#app/kit/module.ts";
import { teamBib } from "#app/kit/rules.ts";
import { teamOperations } from "./api/operations.server.ts";
import en from "./locales/en.ts";
import es from "./locales/es.ts";
import { followSwitch, forgetPerson, joinPerson } from "./merge-erase.server.ts";
import { tables } from "./migrations/2026-11-28-12-teams.ts";
import { formationsSetting, makerRoleSetting, teamMakerRoleSetting } from "./sheet/team-settings.ts";

declare module "#app/kernel/i18n/messages.ts" {
  interface ModuleMessages {
    teams: typeof en;
  }
}

/** Balanced teams of those who come to a session. */
export const teams: FeatureModule = {
  id: "teams",
  kit: 1,
  toggle: { id: "teams", number: 13, schema: z.boolean(), default: true },
  settings: [teamMakerRoleSetting, formationsSetting],
  navigation: [
    {
      labelKey: "teams:suggestions.title",
      to: "/suggested-scores",
      minRole: "coach",
      order: 76,
      icon: "swap",
      section: "club",
    },
  ],
  tabs: [
    { of: "occasion", path: "teams", labelKey: "teams:tab.teams", minRole: "player", kinds: ["session"] },
    {
      of: "occasion",
      path: "team-maker",
      labelKey: "teams:tab.maker",
      minRole: makerRoleSetting,
      kinds: ["session"],
    },
    { of: "settings", path: "formations", labelKey: "teams:formations.tab", minRole: "admin" },
  ],
  placeNotes: async (_uow, { places }) => placeNotes(places),
  reactions: { "member.merged": joinPerson, "member.erased": forgetPerson, "module.switched": followSwitch },
  notices: { published: { topic: "teams", automatic: false, urgent: "near-start" } },
  refusals: {
    busy: 503,
    changed: 409,
    none: 409,
    twice: 422,
    "not-attending": 422,
    "unknown-position": 422,
    "position-exists": 422,
    "position-line": 422,
    "no-positions": 422,
    "no-formation": 422,
    "formation-exists": 422,
    "too-many-formations": 422,
    "too-few": 422,
    "too-many": 422,
    "too-many-teams": 422,
    "too-many-places": 422,
    "too-many-requests": 422,
    "group-size": 422,
    "no-proposal": 409,
    "is-published": 409,
    "not-published": 409,
    "not-begun": 409,
    "no-such-team": 422,
    "no-points": 422,
    "no-result": 409,
    "has-result": 409,
    "no-suggestion": 409,
  },
  operations: teamOperations,
  operationsDescription:
    "Balanced teams for a session: how to make, change and publish them, and record their results.",
  computations: { file: "computations/computations.ts", busy: "teams:busy", minor: ["picture"] },
  migrations: [tables],
  locales: { en, es },
};

/** The member's team, if they are in one, as it is shown on their ticket. */
function placeNotes(places: readonly OwnPlace[]): Map<number, PlaceNote> {
  return new Map(
    places.flatMap(({ occasionId, team }): [number, PlaceNote][] => {
      if (team === null) return [];
      const bib = teamBib(team);
      const to = `/sessions/${occasionId}/teams`;
      return [[occasionId, { team: { text: `teams:place.${bib}`, values: { index: team }, bib, to } }]];
    }),
  );
}
