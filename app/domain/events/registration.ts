import type { Occasion } from "../occasions/occasion.ts";
import { Refusal } from "../refusal.ts";

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
