import { expect } from "vitest";
import type { OccasionKind } from "#app/core/occasions/occasion.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { AskedAct } from "#tests/support/module-part.ts";
import type { TestServer } from "#tests/support/server.ts";
import type { ClubUnderTest } from "#tests/support/two-clubs.ts";
import { askedTools } from "./asked-tools.ts";

const { t } = serverI18n("en");

/** The core's acts that ask back with numbers, each on rows made for it. */
export function askedActs(server: TestServer, red: ClubUnderTest): Record<string, () => Promise<AskedAct>> {
  const { member, occasion, session, api, come, offer, rows } = askedTools(server, red);
  let count = 0;

  async function ending(kind: OccasionKind, intent: "cancel" | "delete"): Promise<AskedAct> {
    const id = await occasion(kind);
    for (const _person of [1, 2]) await come(id, undefined, kind);
    return {
      page: `/${kind}s/${id}/cancel`,
      intent,
      says: (people) => t("sessions.consequences.involved", { count: people }),
      shows: (people) => t("sessions.cancelPage.notify", { count: people }),
      add: () => come(id, undefined, kind),
      done: () => rows(`notices WHERE once LIKE 'canceled:${id}:%'`),
      lead: kind === "session" ? "/sessions/list" : "/events",
    };
  }

  /** Makes a session of a series with another one after it; `add` adds one more. */
  async function followed(): Promise<{
    id: number;
    add: () => Promise<unknown>;
    count: (where: string) => Promise<number>;
  }> {
    const id = await session();
    const add = async () =>
      server.sqlIn(
        red.tenant,
        `UPDATE occasions SET series_id = ${id} WHERE id IN (${id}, ${await session()})`,
      );
    await add();
    return { id, add, count: (where) => rows(`occasions WHERE series_id = ${id} AND ${where}`) };
  }

  return {
    "canceling a session": () => ending("session", "cancel"),
    "deleting a session": () => ending("session", "delete"),
    "canceling an event": () => ending("event", "cancel"),
    "deleting an event": () => ending("event", "delete"),
    "canceling a session and all that follow": async () => {
      const { id, add, count } = await followed();
      return {
        page: `/sessions/${id}/cancel`,
        intent: "cancel-following",
        says: (sessions) => t("sessions.consequences.canceled", { count: sessions }),
        add,
        done: () => count("status = 'canceled'"),
        lead: "/sessions/list",
      };
    },
    "changing a session and all that follow": async () => {
      const { id, add, count } = await followed();
      return {
        page: `/sessions/${id}/edit`,
        intent: "save",
        fields: { name: "Together", following: "true" },
        says: (sessions) => t("sessions.consequences.changed", { count: sessions }),
        shows: (sessions) => t("sessions.series.allHelp", { count: sessions - 1 }),
        add,
        done: () => count("name = 'Together'"),
        lead: "/sessions/list",
      };
    },
    "putting a session back on": async () => {
      const id = await session();
      for (const _person of [1, 2]) await come(id);
      expect((await api("PATCH", `/sessions/${id}`, { status: 2 })).status).toBe(200);
      const add = async () =>
        server.sqlIn(
          red.tenant,
          "INSERT INTO attendances (occasion_id, member_id, state) VALUES ($1, $2, 'attending')",
          [id, await member()],
        );
      return {
        page: `/attendance/${id}/status`,
        intent: "reinstate",
        says: (people) => t("occasions.consequences.toldAgain", { count: people }),
        add,
        done: () => rows(`notices WHERE once LIKE 'reinstated:${id}:%'`),
        lead: `/attendance/${id}`,
      };
    },
    "inviting by tag": async () => {
      const [tag, id] = [`invited-${++count}`, await session()];
      await offer(tag);
      for (const _person of [1, 2]) await member(`{${tag}}`);
      return {
        page: `/sessions/${id}/invite`,
        intent: "invite",
        fields: { tags: tag },
        says: (people) => t("sessions.consequences.invited", { count: people }),
        shows: () => tag,
        add: () => member(`{${tag}}`),
        done: () => rows(`invitations WHERE occasion_id = ${id}`),
        lead: `/attendance/${id}`,
      };
    },
    "archiving a member": async () => {
      const id = await member();
      for (const _place of [1, 2]) await come(await session(), id);
      return {
        page: `/organization/${id}?confirm=archive`,
        intent: "archive",
        says: (places) => t("members.consequences.places", { count: places }),
        add: async () => come(await session(), id),
        done: () => rows(`attendances WHERE member_id = ${id} AND state IS NULL`),
        lead: "/organization",
      };
    },
    "erasing a member": async () => {
      const id = await member();
      for (const _place of [1, 2]) await come(await session(), id);
      return {
        page: `/organization/${id}?confirm=erase`,
        intent: "erase",
        says: (places) => t("members.consequences.places", { count: places }),
        add: async () => come(await session(), id),
        done: () => rows(`attendances WHERE member_id = ${id} AND state IS NULL`),
        lead: "/organization",
      };
    },
    "tagging several members": async () => {
      const [from, to] = [`from-${++count}`, `to-${count}`];
      for (const _person of [1, 2]) await member(`{${from}}`);
      return {
        page: `/organization?tag=${from}`,
        intent: "several",
        fields: { act: "add-tag", tag: to, matching: `tag=${from}&show=active` },
        says: (people) => t("members.several.will.add-tag", { count: people, tag: to }),
        shows: (people) => t("members.several.all", { count: people }),
        add: () => member(`{${from}}`),
        done: () => rows(`members WHERE '${to}' = ANY (tags)`),
        lead: "/organization",
      };
    },
    "merging two members": async () => {
      const [id, other] = [await member(), await member()];
      const both = async () => {
        const occasion = await session();
        for (const one of [id, other]) await come(occasion, one);
      };
      for (const _place of [1, 2]) await both();
      return {
        page: `/organization/${id}/merge/${other}`,
        intent: "merge",
        says: (places) => t("members.consequences.placesFreed", { count: places }),
        add: both,
        done: () => rows(`attendances WHERE member_id = ${id} AND state = 'attending'`),
        lead: `/organization/${id}`,
      };
    },
    "taking a tag away": async () => {
      const tag = `tag-${++count}`;
      await offer(tag);
      const ids = [await member(`{${tag}}`), await member(`{${tag}}`)];
      return {
        page: "/settings",
        intent: "attendance",
        fields: { tags: "" },
        says: (people) => t("settings.consequences.members", { count: people, tags: tag }),
        shows: () => tag,
        add: async () => ids.push(await member(`{${tag}}`)),
        done: () => rows(`members WHERE id IN (${ids}) AND tags = '{}'`),
        lead: "/settings#attendance",
      };
    },
  };
}
