import { z } from "zod";
import { memberDetail, type UnitOfWork } from "#app/kit/commands.server.ts";
import { memberOperation, pageSchema, shownDay, shownNumber, shownText } from "#app/kit/module.ts";
import { hasRole, id, pageFields, pageOffset, Refusal, todayOf } from "#app/kit/rules.ts";
import { storedDuration } from "#modules/memberships/durations/duration.ts";
import { seasonYear } from "#modules/memberships/durations/period.ts";
import { giveMembership, takeMembership } from "#modules/memberships/memberships/give-membership.server.ts";
import { giveSeveral } from "#modules/memberships/memberships/give-several.server.ts";
import { isReturnable, STATE_NUMBERS, stateOn } from "#modules/memberships/memberships/membership.ts";
import {
  GiveBackSchema,
  GiveSchema,
  GiveSeveralSchema,
  OfMemberSchema,
  RenewOneSchema,
  RenewSchema,
  StopSchema,
  TakeSchema,
} from "#modules/memberships/memberships/memberships.schemas.ts";
import {
  liveMemberships,
  type Membership,
  membershipHistory,
} from "#modules/memberships/memberships/memberships.server.ts";
import { chooseRenewal, chooseRenewalFor } from "#modules/memberships/memberships/renewal-flag.server.ts";
import { giveBack, stopMembership } from "#modules/memberships/memberships/stop-membership.server.ts";
import { createPlan } from "#modules/memberships/plans/create-plan.server.ts";
import { deletePlan } from "#modules/memberships/plans/delete-plan.server.ts";
import { editPlan } from "#modules/memberships/plans/edit-plan.server.ts";
import type { Plan } from "#modules/memberships/plans/plan.ts";
import {
  CreatePlanSchema,
  DeletePlanSchema,
  EditPlanSchema,
} from "#modules/memberships/plans/plans.schemas.ts";
import { planList } from "#modules/memberships/plans/plans.server.ts";

const renew = z.boolean().meta({ description: "Whether it renews automatically when it ends." });
const year = z
  .int()
  .nullable()
  .meta({
    description: "The year in which its season begins; `null` for months and days.",
    examples: [2026],
  });
const price = shownNumber(18_000, "In minor units of the club's currency; 0 = free.");

/** A plan as the API gives it. */
const PlanResource = z
  .object({
    id: shownNumber(3),
    name: shownText("Season"),
    description: shownText("September to June"),
    price,
    duration: shownText("09-01_06-30", '"3m", "10d", or "09-01_06-30" for a season.'),
    year: year.meta({
      description:
        "The year in which the season begins for those who take it now; `null` if it is not a season.",
    }),
    renew: z.boolean().meta({ description: "Whether memberships can renew automatically." }),
    retired: z
      .boolean()
      .meta({ description: "A retired plan can't be taken or renewed any more.", examples: [false] }),
  })
  .meta({ id: "Plan" });

function planResource(uow: UnitOfWork, plan: Plan) {
  const duration = storedDuration(plan.duration);
  const current = duration.unit === "season" ? seasonYear(duration, todayOf(uow)) : null;
  return { ...plan, year: plan.year ?? current, renew: plan.renews, retired: plan.status === "retired" };
}

/** A membership as the API gives it; dates in the club's zone. */
const MembershipResource = z
  .object({
    id: shownNumber(66),
    planId: shownNumber(3),
    name: shownText("Season", "The plan's name."),
    start: shownDay("2026-09-01"),
    end: shownDay("2027-06-30", "The last day."),
    status: z.literal([0, 1, 2, 3]).meta({
      description:
        "0 = inactive (stopped), 1 = active, 2 = waiting (not paid, or starts later), 3 = expired.",
      examples: [1],
    }),
    paid: z.boolean().meta({ description: "Whether nothing is owed for it." }),
    price,
    renew,
    year,
    undoUntil: z.date().nullable().meta({
      description:
        "Until when the member can give it back although it is paid; `null` if they can't, since they have signed up with it, for example.",
    }),
  })
  .meta({ id: "Membership" });

function membershipResource(uow: UnitOfWork, membership: Membership) {
  const { plan: name, from: start, until: end, state, renews } = membership;
  const status = STATE_NUMBERS[stateOn(membership, todayOf(uow))];
  const undoUntil = isReturnable(membership, uow.now) ? membership.undoUntil : null;
  return {
    ...membership,
    name,
    start,
    end,
    status,
    renew: renews,
    paid: state === "covered",
    undoUntil,
  };
}

const ofMine = { path: "/users/me/membership", minRole: "player" } as const;
const ofOne = { minRole: "admin", params: { id: "memberId" } } as const;
const loadMemberships = async (uow: UnitOfWork, asked: z.output<typeof OfMemberSchema>) => {
  const { items, ...paging } = await membershipHistory(uow, asked);
  return { ...paging, items: items.map((one) => membershipResource(uow, one)) };
};

/** The membership that counts: the current one, else the next one. Refuses `memberships:none`. */
async function current(uow: UnitOfWork, memberId: number): Promise<Membership> {
  const live = await liveMemberships(uow, memberId);
  const today = todayOf(uow);
  const found = live.find((one) => stateOn(one, today) === "active") ?? live[0];
  if (!found) throw new Refusal("memberships:none");
  return found;
}

export const membershipOperations = [
  memberOperation({
    method: "GET",
    path: "/plans",
    summary: "List the plans that can be taken; for admins, retired ones, too",
    minRole: "player",
    input: z.strictObject(pageFields),
    output: pageSchema(PlanResource),
    command: async (uow, page) => {
      const isAdmin = hasRole(uow.actor.role, "admin");
      const all = await planList(uow.db, todayOf(uow), { offered: !isAdmin });
      const from = pageOffset(page);
      const items = all.slice(from, from + page.perPage).map((plan) => planResource(uow, plan));
      return { ...page, items, total: all.length };
    },
  }),
  memberOperation({
    method: "POST",
    path: "/plans",
    summary: "Add a plan",
    example: { name: "Season", duration: "09-01_06-30", price: 18000, renew: true },
    minRole: "admin",
    input: CreatePlanSchema,
    output: PlanResource,
    status: 201,
    command: async (uow, input) => planResource(uow, await createPlan(uow, input)),
  }),
  memberOperation({
    method: "POST",
    path: "/plans/{id}",
    params: { id: "planId" },
    summary: "Update a plan, or offer a retired one again",
    example: { planId: 3, price: 19000 },
    minRole: "admin",
    input: EditPlanSchema,
    output: PlanResource,
    command: async (uow, input) => planResource(uow, await editPlan(uow, input)),
  }),
  memberOperation({
    method: "DELETE",
    path: "/plans/{id}",
    params: { id: "planId" },
    query: ["reviewed"],
    summary: "Delete a plan, or retire it if it was ever taken",
    minRole: "admin",
    input: DeletePlanSchema,
    output: z.object({ retired: z.boolean() }),
    command: deletePlan,
  }),
  memberOperation({
    method: "POST",
    path: "/plans/{id}/members",
    params: { id: "planId" },
    query: ["reviewed"],
    summary: "Give a plan to all active members, or to those with a tag",
    example: { planId: 3, tag: "First team" },
    minRole: "admin",
    input: GiveSeveralSchema,
    output: z.object({ given: shownNumber(18), left: shownNumber(2, "The number of members left out.") }),
    command: giveSeveral,
  }),
  memberOperation({
    ...ofMine,
    method: "GET",
    summary: "Get your current membership, or else the next one",
    input: z.strictObject({}),
    output: MembershipResource,
    command: async (uow) => membershipResource(uow, await current(uow, uow.actor.id)),
  }),
  memberOperation({
    ...ofMine,
    method: "PUT",
    summary:
      "Take a plan, from now or from the day after your membership ends; first answers with its price, its dates and the way back",
    example: { id: 3, renew: true, price: 18000, reviewed: "" },
    input: TakeSchema.omit({ planId: true }).extend({ id: id.meta({ description: "The plan's id." }) }),
    output: MembershipResource,
    command: async (uow, { id: planId, ...input }) =>
      membershipResource(uow, await takeMembership(uow, { ...input, planId })),
  }),
  memberOperation({
    ...ofMine,
    method: "PATCH",
    summary: "Turn automatic renewal of your membership on or off; if you have two, of the later one",
    example: { renew: false },
    input: RenewSchema,
    output: MembershipResource,
    command: async (uow, input) => membershipResource(uow, await chooseRenewal(uow, input)),
  }),
  memberOperation({
    method: "GET",
    path: "/users/me/memberships",
    summary: "List all your memberships, newest first",
    minRole: "player",
    input: OfMemberSchema.omit({ memberId: true }),
    output: pageSchema(MembershipResource),
    command: (uow, page) => loadMemberships(uow, { ...page, memberId: uow.actor.id }),
  }),
  memberOperation({
    method: "DELETE",
    path: "/users/me/memberships/{id}",
    params: { id: "membershipId" },
    query: ["reviewed"],
    summary:
      "Give back a membership that is not paid yet, or that you took within the last hour and have not used",
    minRole: "player",
    input: GiveBackSchema,
    command: async (uow, input) => void (await giveBack(uow, input)),
  }),
  memberOperation({
    ...ofOne,
    method: "GET",
    path: "/users/{id}/memberships",
    summary: "List all memberships of a member, newest first",
    input: OfMemberSchema,
    output: pageSchema(MembershipResource),
    command: async (uow, asked) => {
      await memberDetail(uow, asked);
      return loadMemberships(uow, asked);
    },
  }),
  memberOperation({
    ...ofOne,
    method: "PUT",
    path: "/users/{id}/membership",
    summary: "Give a member a plan, from now or from the day after their membership ends",
    example: { memberId: 12, membershipId: 3, playerId: 12, renew: true },
    input: GiveSchema.omit({ planId: true }).extend({
      membershipId: id.meta({ description: "The plan's id." }),
      playerId: id.optional().meta({ description: "The member's id, as in the path." }),
    }),
    output: MembershipResource,
    command: async (uow, { membershipId: planId, playerId, ...input }) => {
      if (playerId !== undefined && playerId !== input.memberId) throw new Refusal("invalid", "playerId");
      return membershipResource(uow, await giveMembership(uow, { ...input, planId }));
    },
  }),
  memberOperation({
    method: "PATCH",
    path: "/users/{id}/memberships/{membership}",
    params: { id: "memberId", membership: "membershipId" },
    summary: "Turn automatic renewal of a member's membership on or off",
    example: { memberId: 12, membershipId: 66, renew: false },
    minRole: "admin",
    input: RenewOneSchema,
    output: MembershipResource,
    command: async (uow, input) => membershipResource(uow, await chooseRenewalFor(uow, input)),
  }),
  memberOperation({
    method: "DELETE",
    path: "/users/{id}/memberships/{membership}",
    params: { id: "memberId", membership: "membershipId" },
    query: ["reviewed"],
    summary: "Stop a member's membership at once",
    minRole: "admin",
    input: StopSchema,
    command: async (uow, input) => void (await stopMembership(uow, input)),
  }),
];
