import { Refusal } from "#app/kernel/refusal.ts";
import type { Occasion } from "../occasion.ts";

/** Can members register for this event now? */
export function takesRegistrations(
  {
    status,
    startsAt,
    registrationOpensAt: opensAt,
    registrationClosesAt: closesAt,
  }: Pick<Occasion, "status" | "startsAt" | "registrationOpensAt" | "registrationClosesAt">,
  now: Date,
): boolean {
  return status === "confirmed" && (!opensAt || now >= opensAt) && now < (closesAt ?? startsAt);
}

/**
 * Refuses a registration that could never let anybody in: `registration-after-start` if it would end after the event
 * has started, `registration-order` if it would not open before it ends. Without an end it goes on until the start.
 */
export function ensureRegistration({
  startsAt,
  registrationOpensAt: opensAt,
  registrationClosesAt: closesAt,
}: Pick<Occasion, "startsAt" | "registrationOpensAt" | "registrationClosesAt">): void {
  if (closesAt && closesAt > startsAt) throw new Refusal("registration-after-start", "registrationEnd");
  if (opensAt && opensAt >= (closesAt ?? startsAt))
    throw new Refusal("registration-order", "registrationStart");
}
