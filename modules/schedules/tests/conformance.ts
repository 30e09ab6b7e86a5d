import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { AskedAct, ClubTools, ModulePart } from "#tests/support/module-part.ts";

const { t } = serverI18n("en");
const TIMES = { startTime: "19:00", finishTime: "20:00" };
const timed = { name: "Extra", ...TIMES };

async function schedule({ sql }: ClubTools, status: "running" | "paused"): Promise<number> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO schedules (name, start_time, finish_time, week_days, status)
     VALUES ('Weekly', '19:00', '20:30', '{1}', $1) RETURNING id`,
    [status],
  );
  return Number(row?.id);
}

/** An edit that changes two coming sessions; a third one is canceled and can be reinstated. */
async function edited({ club, sql, next }: ClubTools): Promise<AskedAct> {
  const name = `Weekly ${next()}`;
  const everyDay = { ...TIMES, weekDays: ["1", "2", "3", "4", "5", "6", "7"] };
  await club.as.admin.post("/schedules/new", { ...everyDay, intent: "create", name });
  const [made] = await sql<{ id: string }>("SELECT id FROM schedules WHERE name = $1", [name]);
  const slots = `SELECT session_id FROM schedule_slots WHERE schedule_id = ${made?.id} ORDER BY session_id`;
  const first = (status: string) =>
    sql(`UPDATE occasions SET status = $1 WHERE id IN (${slots} LIMIT 1)`, [status]);
  await sql(`DELETE FROM occasions WHERE id IN (${slots} OFFSET 3)`);
  await first("canceled");
  return {
    page: `/schedules/${made?.id}/edit`,
    intent: "save",
    fields: { ...everyDay, name: `${name} renamed`, replicate: "true" },
    says: (sessions) => t("schedules:consequences.changed", { count: sessions }),
    shows: () => name,
    add: () => first("confirmed"),
    async done() {
      const renamed = `SELECT id FROM occasions WHERE name = $1 AND id IN (${slots} LIMIT 3)`;
      return (await sql(renamed, [`${name} renamed`])).length;
    },
    lead: "/schedules",
  };
}

async function closedDays({ sql, next }: ClubTools): Promise<number> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO closed_days (from_date, until_date, reason) VALUES ('2030-12-24', '2030-12-26', $1) RETURNING id`,
    [`Closed ${next()}`],
  );
  return Number(row?.id);
}

/** Closed days with two sessions on them; one more can be added. */
async function closed({ sql, next }: ClubTools): Promise<AskedAct> {
  const day = `2031-${String((next() % 12) + 1).padStart(2, "0")}-15`;
  const add = () =>
    sql(
      `INSERT INTO occasions (kind, name, starts_at, finishes_at)
       VALUES ('session', 'Closed out', $1::timestamptz, $1::timestamptz + interval '1 hour')`,
      [`${day}T12:00Z`],
    );
  for (const _session of [1, 2]) await add();
  return {
    page: "/closed-days",
    intent: "close",
    fields: { from: day, until: day, reason: "Mud", sessions: "cancel" },
    says: (sessions) => t("schedules:consequences.closed", { count: sessions }),
    shows: () => t("schedules:closed.add"),
    add,
    async done() {
      const canceled = "SELECT id FROM occasions WHERE status = 'canceled' AND starts_at = $1::timestamptz";
      return (await sql(canceled, [`${day}T12:00Z`])).length;
    },
    lead: "/closed-days",
  };
}

export const conformance: ModulePart = {
  inArchive: ["closed_days", "schedule_slots", "schedules"],
  twins: {
    "/schedules pause": "POST /schedules/{id}",
    "/schedules resume": "POST /schedules/{id}",
    "/schedules/new create": "POST /schedules",
    "/schedules/:id/edit save": "POST /schedules/{id}",
    "/schedules/:id/delete delete": "DELETE /schedules/{id}",
    "/closed-days close": "POST /closed-days",
    "/closed-days reopen": "DELETE /closed-days/{id}",
  },
  whoMay: {
    "/schedules": "admin",
    "/schedules/new": "admin",
    "/schedules/:id/delete": "admin",
    "/schedules/:id/edit": "admin",
    "/closed-days": "admin",
    "GET /closed-days": "admin",
    "POST /closed-days": "admin",
    "DELETE /closed-days/:id": "admin",
    "GET /schedules": "admin",
    "POST /schedules": "admin",
    "POST /schedules/:id": "admin",
    "DELETE /schedules/:id": "admin",
  },
  // Paused, since the hourly clock would otherwise make its sessions between two readings of the club's rows.
  rows: [
    `INSERT INTO schedules (name, start_time, finish_time, week_days, status)
     VALUES ('Weekly', '19:00', '20:30', '{1,3}', 'paused')`,
    "INSERT INTO closed_days (from_date, until_date, reason) VALUES ('2030-08-01', '2030-08-31', 'Summer')",
  ],
  recipes: {
    "/schedules pause": async (tools) => ({ send: { id: await schedule(tools, "running") } }),
    "/schedules resume": async (tools) => ({ send: { id: await schedule(tools, "paused") } }),
    "/schedules/new create": async () => ({ send: { ...timed, weekDays: "2" } }),
    "/schedules/:id/edit save": async (tools) => ({
      id: await schedule(tools, "running"),
      send: { ...timed, weekDays: "3", replicate: "true" },
    }),
    "/schedules/:id/delete delete": async (tools) => ({
      id: await schedule(tools, "running"),
      send: { replicate: "true" },
    }),
    "/closed-days close": async () => ({
      send: { from: "2030-05-01", until: "2030-05-01", reason: "Holiday" },
    }),
    "/closed-days reopen": async (tools) => ({ send: { id: await closedDays(tools) } }),
    "POST /closed-days": async () => ({
      send: { from: "2030-05-01", until: "2030-05-02", reason: "Holiday" },
    }),
    "DELETE /closed-days/:id": async (tools) => ({ id: await closedDays(tools) }),
    "POST /schedules": async () => ({ send: { ...timed, weekDays: [2] } }),
    "POST /schedules/:id": async (tools) => ({
      id: await schedule(tools, "running"),
      send: { name: "Renamed" },
    }),
    "DELETE /schedules/:id": async (tools) => ({ id: await schedule(tools, "running") }),
  },
  asked: { "changing a schedule's sessions": edited, "closing days that have sessions": closed },
  lists: [
    { page: "/schedules", fields: { intent: "pause", id: "999999" }, link: "/schedules/new" },
    { page: "/closed-days", fields: { intent: "reopen", id: "999999" }, link: "/schedules" },
  ],
  timed: [
    {
      page: "/schedules/new",
      table: "schedules",
      fields: { weekDays: "3" },
      api: { path: "/schedules", body: { week_days: [3] } },
    },
  ],
  forms: ["/schedules/new: ", "/closed-days: "],
};
