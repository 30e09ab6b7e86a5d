import { z } from "zod";
import { counted } from "#app/kit/commands.server.ts";
import type { FeatureModule } from "#app/kit/module.ts";
import { daysAheadSetting } from "#app/kit/rules.ts";
import { scheduleOperations } from "./api/operations.server.ts";
import { followZone } from "./follow-zone.server.ts";
import { generateAllSessions, generateJob } from "./generate-sessions.server.ts";
import en from "./locales/en.ts";
import es from "./locales/es.ts";
import { tables } from "./migrations/2026-11-28-11-schedules.ts";
import {
  countPriced,
  countSchedules,
  countTagged,
  dropTags,
  findSessionSchedule,
  renameTags,
} from "./schedules.server.ts";

declare module "#app/kernel/i18n/messages.ts" {
  interface ModuleMessages {
    schedules: typeof en;
  }
}

const ID = "schedules";

/** Creates the club's weekly sessions. */
export const schedules: FeatureModule = {
  id: ID,
  kit: 1,
  toggle: { id: ID, number: 12, schema: z.boolean(), default: true },
  navigation: [
    {
      labelKey: "schedules:nav",
      to: "/schedules",
      minRole: "admin",
      order: 30,
      icon: "repeat",
      section: "club",
      start: { labelKey: "schedules:new", to: "/schedules/new" },
    },
  ],
  consequences: {
    "tags.retire": async (uow, { tags }) =>
      counted("schedules:consequences.tagged", await countTagged(uow.db, tags)),
    "currency.change": async (uow, { to: currency }) =>
      counted("schedules:consequences.priced", await countPriced(uow.db), { currency }),
    "timezone.change": async (uow, { keep }) =>
      keep === "instants" ? counted("schedules:consequences.zone", await countSchedules(uow.db)) : [],
  },
  hints: {
    "session.repeat": async () => ({
      text: "schedules:hints.repeat",
      link: "schedules:hints.repeatLink",
      to: "/schedules/new",
    }),
    "session.change": async (uow, { sessionId }) => {
      const schedule = await findSessionSchedule(uow.db, sessionId);
      return (
        schedule && {
          text: "schedules:hints.made",
          values: { name: schedule.name },
          link: "schedules:hints.madeLink",
          to: `/schedules/${schedule.id}/edit`,
        }
      );
    },
  },
  reactions: {
    "timezone.changed": followZone,
    "tags.renamed": (uow, { spelling }) => renameTags(uow.db, spelling),
    "tags.retired": (uow, { tags }) => dropTags(uow.db, tags),
    "settings.changed": async (uow, { ids }) => {
      if (ids.includes(daysAheadSetting.id)) await generateAllSessions(uow);
    },
    "module.switched": async (uow, { module, on }) => {
      if (module === ID && on) await generateAllSessions(uow);
    },
  },
  jobs: [generateJob],
  operations: scheduleOperations,
  operationsDescription:
    "Schedules that create weekly sessions some days ahead, and the days on which the club is closed.",
  migrations: [tables],
  locales: { en, es },
};
