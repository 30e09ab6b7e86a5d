import { z } from "zod";
import { ListedAttendee } from "#app/core/attendance/attendance-resource.ts";
import { PublicMember } from "#app/core/members/member-resource.ts";
import type { WebhookKind } from "#app/core/module-system/webhook-kind.ts";
import { ClubEvent, Session } from "#app/core/occasions/occasion-resource.ts";

const SessionData = Session.omit({ mine: true });
const EventData = ClubEvent.omit({ mine: true });
const MemberData = PublicMember.extend({ state: z.enum(["pending", "active", "archived", "erased"]) });

const standing = ListedAttendee.shape.attending;
const AttendanceData = z.object({
  occasion: z.object({
    id: z.int(),
    kind: z.enum(["session", "event"]),
    name: z.string(),
    datetime: z.date(),
    attending: z.int(),
    waiting: z.int(),
  }),
  user: z.object({ id: z.int(), name: z.string() }),
  attending: standing,
  before: standing,
});

const ofOccasion = (noun: "session" | "event", a: "A" | "An", data: z.ZodType) =>
  ({
    created: { summary: `${a} ${noun} was created`, data },
    updated: { summary: `${a} ${noun} was changed`, data },
    canceled: { summary: `${a} ${noun} was cancelled`, data },
    reinstated: { summary: `A cancelled ${noun} was reinstated`, data },
    settled: {
      summary: `${a} ${noun} was settled after it was over, or a payment changed its status`,
      data,
    },
    deleted: { summary: `${a} ${noun} was deleted; the data is from before`, data },
  }) satisfies Record<string, WebhookKind>;

const member = (summary: string, data: z.ZodType = MemberData): WebhookKind => ({ summary, data });
const session = ofOccasion("session", "A", SessionData);
const event = ofOccasion("event", "An", EventData);

/** The core's events that webhooks can receive, by name. */
export const coreKinds = {
  "session.created": session.created,
  "session.updated": session.updated,
  "session.canceled": session.canceled,
  "session.reinstated": session.reinstated,
  "session.settled": session.settled,
  "session.deleted": session.deleted,
  "event.created": event.created,
  "event.updated": event.updated,
  "event.canceled": event.canceled,
  "event.reinstated": event.reinstated,
  "event.settled": event.settled,
  "event.deleted": event.deleted,
  "attendance.changed": {
    summary: "A member answered, moved up, or was added or removed; one message per member",
    data: AttendanceData,
  },
  "member.requested": member("Somebody asked to join"),
  "member.declined": member("Somebody who asked to join was declined"),
  "member.joined": member("Somebody became a member, or became one again"),
  "member.updated": member("A member was changed"),
  "member.archived": member("A member was archived"),
  "member.erased": member(
    "A member was erased: delete what you know about them",
    PublicMember.pick({ id: true }),
  ),
  "member.merged": member(
    "Two entries for one person were merged: everything of `id` now belongs to `into`",
    z.object({ id: z.int(), into: z.int() }),
  ),
} satisfies Record<string, WebhookKind>;

export type CoreKind = keyof typeof coreKinds;
