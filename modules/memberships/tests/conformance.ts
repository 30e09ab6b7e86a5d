import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { AskedAct, ClubTools, ModulePart } from "#tests/support/module-part.ts";

const { t } = serverI18n("en");
const plan = { name: "Monthly", price: "30" };
/** The plan that everybody in the tests' clubs has; its id stands in no address. */
const FOUNDERS = 5000;

/** A plan of a month that renews itself; returns the id. */
async function newPlan({ sql, next }: ClubTools, status = "offered"): Promise<number> {
  const [row] = await sql<{ id: string }>(
    "INSERT INTO plans (name, duration, price, renews, status) VALUES ($1, '1m', 3000, true, $2) RETURNING id",
    [`Plan ${next()}`, status],
  );
  return Number(row?.id);
}

/** A current membership of a new member; returns its id and theirs. */
async function newMembership(tools: ClubTools, planId?: number): Promise<{ id: number; memberId: number }> {
  const memberId = await tools.member();
  const [row] = await tools.sql<{ id: string }>(
    "UPDATE memberships SET plan_id = $2 WHERE member_id = $1 RETURNING id",
    [memberId, planId ?? (await newPlan(tools))],
  );
  return { id: Number(row?.id), memberId };
}

/** A plan that the club's player can take next; returns its id. */
async function planToTake(tools: ClubTools): Promise<number> {
  const { player } = tools.club.memberId;
  await tools.sql("DELETE FROM memberships WHERE member_id = $1 AND from_date > '2040-12-31'", [player]);
  return newPlan(tools);
}

/** A membership that the club's player has chosen and not paid; returns its id. */
async function notPaid(tools: ClubTools): Promise<number> {
  const { player } = tools.club.memberId;
  const planId = await planToTake(tools);
  const [row] = await tools.sql<{ id: string }>(
    `INSERT INTO memberships (member_id, plan_id, from_date, until_date, price, state, owed_since, created_at)
     VALUES ($1, $2, '2041-01-01', '2041-01-31', 3000, 'unpaid', now(), now()) RETURNING id`,
    [player, planId],
  );
  return Number(row?.id);
}

async function retiring(tools: ClubTools): Promise<AskedAct> {
  const id = await newPlan(tools);
  const add = () => newMembership(tools, id);
  for (const _member of [1, 2]) await add();
  return {
    page: "/plans",
    intent: "delete",
    fields: { planId: String(id) },
    says: (count) => t("memberships:consequences.goOn", { count }),
    shows: (count) => t("memberships:plans.members", { count }),
    add,
    async done() {
      const live = `SELECT m.id FROM memberships m JOIN plans p ON p.id = m.plan_id
                     WHERE p.id = $1 AND p.status = 'retired'`;
      return (await tools.sql(live, [id])).length;
    },
    lead: "/plans",
  };
}

async function giving(tools: ClubTools): Promise<AskedAct> {
  const [id, tag] = [await newPlan(tools), `given-${tools.next()}`];
  await tools.set("tags", [tag]);
  const add = async () =>
    tools.sql("UPDATE members SET tags = $1 WHERE id = $2", [[tag], await tools.member()]);
  for (const _member of [1, 2]) await add();
  const [row] = await tools.sql<{ name: string }>("SELECT name FROM plans WHERE id = $1", [id]);
  const due = { amount: 0, currency: "EUR", locale: "en-GB" };
  return {
    page: `/plans/${id}/members`,
    intent: "give",
    fields: { tag, everyone: "on" },
    says: (count) =>
      t("memberships:several.willFor", {
        count,
        plan: row?.name ?? "",
        due: { ...due, amount: 3_000 * count },
      }),
    shows: () => row?.name ?? "",
    add,
    async done() {
      // Without tags in the club, other tests need not take them away.
      await tools.set("tags", []);
      return (await tools.sql("SELECT id FROM memberships WHERE plan_id = $1", [id])).length;
    },
    lead: "/plans",
  };
}

export const conformance: ModulePart = {
  inArchive: ["memberships", "plans"],
  twins: {
    "/organization/:id/memberships give": "PUT /users/{id}/membership",
    "/organization/:id/memberships renew": "PATCH /users/{id}/memberships/{membership}",
    "/organization/:id/memberships stop": "DELETE /users/{id}/memberships/{membership}",
    "/plans delete": "DELETE /plans/{id}",
    "/plans offer": "POST /plans/{id}",
    "/plans/new create": "POST /plans",
    "/plans/:id/edit save": "POST /plans/{id}",
    "/plans/:id/members give": "POST /plans/{id}/members",
    "/my-memberships take": "PUT /users/me/membership",
    "/my-memberships renew": "PATCH /users/me/membership",
    "/my-memberships give-back": "DELETE /users/me/memberships/{id}",
  },
  whoMay: {
    "/plans": "admin",
    "/plans/new": "admin",
    "/plans/:id/edit": "admin",
    "/plans/:id/members": "admin",
    "/organization/:id/memberships": "admin",
    "/my-memberships": "player",
    "GET /plans": "player",
    "POST /plans": "admin",
    "POST /plans/:id": "admin",
    "DELETE /plans/:id": "admin",
    "POST /plans/:id/members": "admin",
    "GET /users/me/membership": "player",
    "PUT /users/me/membership": "player",
    "PATCH /users/me/membership": "player",
    "GET /users/me/memberships": "player",
    "DELETE /users/me/memberships/:id": "player",
    "GET /users/:id/memberships": "admin",
    "PUT /users/:id/membership": "admin",
    "PATCH /users/:id/memberships/:membership": "admin",
    "DELETE /users/:id/memberships/:membership": "admin",
  },
  // Everybody in the tests' clubs has a membership for many years.
  ground: [
    `INSERT INTO plans (id, name, duration, price, renews) OVERRIDING SYSTEM VALUE
     VALUES (${FOUNDERS}, 'Founders', '120m', 0, true)`,
    `CREATE FUNCTION found_membership() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       EXECUTE format('INSERT INTO %I.memberships (member_id, plan_id, from_date, until_date, price, state, owed_since, created_at)
                       VALUES ($1, ${FOUNDERS}, $2, $3, 0, $4, now(), now())', TG_TABLE_SCHEMA)
         USING NEW.id, DATE '2020-01-01', DATE '2040-12-31', 'covered';
       RETURN NULL;
     END $$`,
    "CREATE TRIGGER found_membership AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION found_membership()",
    `INSERT INTO memberships (member_id, plan_id, from_date, until_date, price, state, owed_since, created_at)
     SELECT id, ${FOUNDERS}, '2020-01-01', '2040-12-31', 0, 'covered', now(), now() FROM members`,
  ],
  rows: ["INSERT INTO plans (name, duration, price, renews) VALUES ('Monthly', '1m', 3000, true)"],
  recipes: {
    "/plans delete": async (tools) => ({ send: { planId: await newPlan(tools) } }),
    "/plans offer": async (tools) => ({ send: { planId: await newPlan(tools, "retired") } }),
    "/plans/new create": async () => ({ send: { ...plan, unit: "months", count: "1" } }),
    "/plans/:id/edit save": async (tools) => ({
      id: await newPlan(tools),
      send: { ...plan, unit: "season", fromDay: "1", fromMonth: "09", untilDay: "30", untilMonth: "06" },
    }),
    "/plans/:id/members give": async (tools) => {
      await tools.member();
      return { id: await newPlan(tools), send: { everyone: "true" } };
    },
    "/organization/:id/memberships give": async (tools) => ({
      id: await tools.member(),
      send: { planId: await newPlan(tools), after: "2040-12-31" },
    }),
    "/organization/:id/memberships renew": async (tools) => {
      const { id, memberId } = await newMembership(tools);
      return { id: memberId, send: { membershipId: id, renew: "true" } };
    },
    "/organization/:id/memberships stop": async (tools) => {
      const { id, memberId } = await newMembership(tools);
      return { id: memberId, send: { membershipId: id } };
    },
    "POST /plans": async () => ({ send: { ...plan, price: 3_000, duration: "1m" } }),
    "POST /plans/:id": async (tools) => ({ id: await newPlan(tools), send: { name: "Renamed" } }),
    "DELETE /plans/:id": async (tools) => ({ id: await newPlan(tools) }),
    // Members who have a membership only get it after a review, so this one must have none.
    "POST /plans/:id/members": async (tools) => {
      await tools.sql("DELETE FROM memberships WHERE member_id = $1", [await tools.member()]);
      return { id: await newPlan(tools), send: {} };
    },
    "PUT /users/:id/membership": async (tools) => ({
      id: await tools.member(),
      send: { membership_id: await newPlan(tools) },
    }),
    "PATCH /users/:id/memberships/:membership": async (tools) => {
      const { id, memberId } = await newMembership(tools);
      return { id: memberId, second: id, send: { renew: true } };
    },
    "DELETE /users/:id/memberships/:membership": async (tools) => {
      const { id, memberId } = await newMembership(tools);
      return { id: memberId, second: id };
    },
  },
  own: {
    "/my-memberships take": async (_rows, tools) => ({ send: { planId: await planToTake(tools) } }),
    "/my-memberships renew": () => ({ send: { renew: "true" } }),
    "/my-memberships give-back": async (_rows, tools) => ({ send: { membershipId: await notPaid(tools) } }),
    "PUT /users/me/membership": async (_rows, tools) => ({ send: { id: await planToTake(tools) } }),
    "PATCH /users/me/membership": () => ({ send: { renew: true } }),
    "DELETE /users/me/memberships/:id": async (_rows, tools) => ({ id: await notPaid(tools) }),
  },
  asked: { "retiring a plan": retiring, "giving a plan to several": giving },
  lists: [{ page: "/plans", fields: { intent: "offer", planId: "999999" }, link: "/plans/new" }],
  forms: ["/plans/new: ", "/my-memberships: take"],
};
