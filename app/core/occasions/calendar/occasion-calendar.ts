import { createHash } from "node:crypto";
import type { TFunction } from "i18next";
import ical, {
  escape as escapeText,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { Standing } from "#app/core/attendance/admission.ts";
import type { Organization } from "#app/core/club/organization.ts";
import type { DescribedOccasion } from "../occasions.server.ts";

/** An occasion as a calendar shows it. */
export interface CalendarOccasion
  extends Pick<
    DescribedOccasion,
    "id" | "name" | "address" | "description" | "status" | "startsAt" | "finishesAt"
  > {
  /** Grows with each edit, cancellation and reinstatement. */
  sequence: number;
  /** The reader's standing; absent if it is nobody's own calendar. */
  standing?: Standing;
}

/** Whose calendar it is, and in which language. */
export interface CalendarOf {
  organization: Pick<Organization, "tenant" | "name">;
  /** The club's address on the web, without a trailing slash. */
  origin: string;
  /** Translates into the reader's language. */
  t: TFunction;
  /** When it is written. */
  now: Date;
  /** After how many seconds a program that subscribes to it should look again; absent for a file. */
  refreshSeconds?: number;
}

/**
 * An iCalendar (RFC 5545) of these occasions, one or many, in UTC. A place is confirmed; what the reader waits for or has
 * not answered is tentative and blocks no time. An occasion keeps its UID, and a later state has a higher SEQUENCE.
 */
export function occasionCalendar(occasions: readonly CalendarOccasion[], of: CalendarOf): string {
  const calendar = ical({
    name: escapeText(of.organization.name, false),
    prodId: { company: "Teamsheet", product: "Calendar" },
    ...(of.refreshSeconds !== undefined && { ttl: of.refreshSeconds }),
    events: occasions.map((occasion) => toCalendarEvent(occasion, of)),
  });
  return `${calendar}\r\n`;
}

/** An iCalendar without the instants at which it was written, so that two with the same content are equal. */
export function withoutStamps(calendar: string): string {
  return calendar.replace(/^DTSTAMP:.*\r\n/gm, "");
}

function toCalendarEvent(
  occasion: CalendarOccasion,
  { organization, origin, t, now }: CalendarOf,
): ICalEventData {
  const { id, address, description, startsAt, finishesAt, sequence } = occasion;
  const url = `${origin}/attendance/${id}`;
  return {
    id: `${id}@${uidHost(organization)}`,
    sequence,
    stamp: now,
    start: startsAt,
    end: finishesAt,
    summary: eventSummary(occasion, t),
    // Few programs show an event's URL, so it is in the description as well.
    description: [description, url].filter(Boolean).join("\n\n"),
    location: address || null,
    url,
    status: eventStatus(occasion),
    transparency: blocksTime(occasion) ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
  };
}

/** The part of a UID after the @. It must never change; a club's subdomain and public id can. */
function uidHost({ tenant }: Pick<Organization, "tenant">): string {
  return `${createHash("sha256").update(`calendar ${tenant}`).digest("hex").slice(0, 20)}.teamsheet`;
}

/** Many programs show no status, so the title says it, too. */
function eventSummary({ name, status, standing }: CalendarOccasion, t: TFunction): string {
  if (status === "canceled") return t("calendar.summary.canceled", { name });
  if (standing === "waiting") return t("calendar.summary.waiting", { name });
  return standing === null ? t("calendar.summary.unanswered", { name }) : name;
}

function eventStatus({ status, standing }: CalendarOccasion): ICalEventStatus {
  if (status === "canceled") return ICalEventStatus.CANCELLED;
  const isCertain = standing === undefined || standing === "attending";
  return isCertain ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
}

function blocksTime({ status, standing }: CalendarOccasion): boolean {
  return status !== "canceled" && (standing === undefined || standing === "attending");
}
