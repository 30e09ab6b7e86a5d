import { standingNumber } from "#app/core/attendance/standing-numbers.ts";
import type { Announcement } from "#app/core/integrations/webhooks/webhook.ts";
import { columnList, fieldsWith } from "#app/core/members/member-fields.ts";
import { SHOWN_NAME } from "#app/core/members/names/shown-name.ts";
import type { DomainEvents } from "#app/core/module-system/extension-points.ts";
import type { OccasionKind } from "#app/core/occasions/occasion.ts";
import { eventResource, sessionResource } from "#app/core/occasions/occasion-resource.ts";
import { type DescribedOccasion, OCCASION } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { all } from "#tenants/sql.ts";
import type { CoreKind } from "./core-kinds.ts";

type EventHandlers = {
  [P in keyof DomainEvents]?: (uow: UnitOfWork, happened: DomainEvents[P]) => Promise<void>;
};
type OccasionVerb = "created" | "updated" | "canceled" | "reinstated" | "settled" | "deleted";

const occasion =
  (verb: OccasionVerb) =>
  (uow: UnitOfWork, { occasionId, kind }: { occasionId: number; kind: OccasionKind }) =>
    announce(uow, `${kind}.${verb}`, () => occasionMessages(uow, occasionId));

const members =
  (kind: CoreKind, change: { state?: string } = {}) =>
  (uow: UnitOfWork, { memberIds }: { memberIds: readonly number[] }) =>
    memberIds.length > 0
      ? announce(uow, kind, () => memberMessages(uow, memberIds, change))
      : Promise.resolve();

/** What webhooks are told when the core tells of a domain event. */
const HANDLERS: EventHandlers = {
  "occasion.created": occasion("created"),
  "occasion.edited": occasion("updated"),
  "occasion.canceled": occasion("canceled"),
  "occasion.reinstated": occasion("reinstated"),
  "occasion.settled": occasion("settled"),
  "occasion.unarchived": occasion("updated"),
  "occasion.deleting": occasion("deleted"),
  "attendance.changed": (uow, happened) =>
    announce(uow, "attendance.changed", () => attendanceMessages(uow, happened)),
  "member.requested": members("member.requested"),
  "member.declined": members("member.declined"),
  "member.joined": members("member.joined"),
  "member.changed": members("member.updated"),
  // A member who is erased without having been archived is announced as archived first.
  "member.archived": members("member.archived", { state: "archived" }),
  "member.erased": (uow, { memberId: id }) =>
    announce(uow, "member.erased", async () => [{ subject: `member:${id}`, data: { id } }]),
  "member.merged": (uow, { memberId: id, into }) =>
    announce(uow, "member.merged", async () => [{ subject: `member:${id}`, data: { id, into } }]),
};

/** Writes the webhook messages for a domain event, in the same transaction as the act. */
export async function announceEvent<P extends keyof DomainEvents>(
  uow: UnitOfWork,
  point: P,
  happened: DomainEvents[P],
): Promise<void> {
  await HANDLERS[point]?.(uow, happened);
}

function announce(uow: UnitOfWork, kind: CoreKind, build: () => Promise<Announcement[]>): Promise<void> {
  return uow.announce(kind, build);
}

async function findOccasion({ db }: UnitOfWork, id: number): Promise<DescribedOccasion[]> {
  return all<DescribedOccasion>(db, `SELECT ${OCCASION} FROM occasions o WHERE o.id = :id`, { id });
}

async function occasionMessages(uow: UnitOfWork, id: number): Promise<Announcement[]> {
  const found = await findOccasion(uow, id);
  return found.map((one) => {
    const listed = { ...one, standing: null, agreedPrice: null, team: null };
    const data = one.kind === "session" ? sessionResource(listed, uow.organization) : eventResource(listed);
    return { subject: `occasion:${id}`, data };
  });
}

async function attendanceMessages(
  uow: UnitOfWork,
  { occasionId, changes }: DomainEvents["attendance.changed"],
): Promise<Announcement[]> {
  const [found] = await findOccasion(uow, occasionId);
  if (!found) return [];
  const { id, kind, name, startsAt: datetime, attending, waiting } = found;
  const people = await all<{ id: number; name: string }>(
    uow.db,
    `SELECT m.id, ${SHOWN_NAME} AS name FROM members m WHERE m.id = ANY (:memberIds::bigint[])`,
    { memberIds: changes.map(({ memberId }) => memberId) },
  );
  const names = new Map(people.map((one) => [one.id, one.name]));
  return changes.map(({ memberId, before, after }) => ({
    subject: `occasion:${occasionId}`,
    memberId,
    data: {
      occasion: { id, kind, name, datetime, attending, waiting },
      user: { id: memberId, name: names.get(memberId) ?? "" },
      attending: standingNumber(after),
      before: standingNumber(before),
    },
  }));
}

async function memberMessages(
  { db }: UnitOfWork,
  memberIds: readonly number[],
  change: { state?: string },
): Promise<Announcement[]> {
  const rows = await all<{ id: number }>(
    db,
    `SELECT m.id, m.role, m.state, ${columnList(fieldsWith("readBy", "everybody"))} FROM members m
      WHERE m.id = ANY (:memberIds::bigint[]) ORDER BY m.id`,
    { memberIds: [...memberIds] },
  );
  return rows.map((row) => ({ subject: `member:${row.id}`, memberId: row.id, data: { ...row, ...change } }));
}
