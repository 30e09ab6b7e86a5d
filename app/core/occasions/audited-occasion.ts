import type { AuditSubject, AuditValues } from "#app/core/audit/audit.ts";
import type { Occasion } from "./occasion.ts";

type Named = Pick<Occasion, "id" | "kind" | "startsAt"> & { name: string };
type Described = Named &
  Pick<
    Occasion,
    "finishesAt" | "registrationOpensAt" | "registrationClosesAt" | "capacity" | "price" | "tags"
  > & { address: string; description: string; answerDeadlineHours: number | null };

interface AuditedOccasion {
  id: number;
  name: string;
  at: string;
}

/** An occasion as the audit log names it. */
export function occasionSubject({ id, kind, name, startsAt }: Named): AuditSubject {
  return { kind, id, label: name, at: startsAt };
}

/** Several occasions as a value of the audit log; instants as ISO strings. */
export function auditedOccasions(occasions: readonly Named[]): AuditedOccasion[] {
  return occasions.map(({ id, name, startsAt }) => ({ id, name, at: startsAt.toISOString() }));
}

/** Is this a value of the audit log that `auditedOccasions` made? */
export function isAuditedOccasion(value: object): value is AuditedOccasion {
  return "name" in value && "at" in value;
}

/** The fields of an occasion that people write, as the audit log keeps them; instants as ISO strings. */
export function describedFields(occasion: Described): AuditValues {
  const { kind, name, address, description, startsAt, finishesAt, capacity, price, tags } = occasion;
  return {
    name,
    address,
    description,
    startsAt: startsAt.toISOString(),
    finishesAt: finishesAt.toISOString(),
    registrationOpensAt: occasion.registrationOpensAt?.toISOString() ?? null,
    registrationClosesAt: (kind === "event" && occasion.registrationClosesAt?.toISOString()) || null,
    answerDeadlineHours: occasion.answerDeadlineHours,
    capacity,
    price,
    tags,
  };
}
