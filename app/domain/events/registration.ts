import type { Occasion } from "../occasions/occasion.ts";
import { Refusal } from "../refusal.ts";

/**
 * Refuses a registration window of an event that could never take anybody: `registration-after-start` if it would end
 * after the event has started, `registration-order` if it would open when it is over. Without an end it goes on until
 * the start.
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
