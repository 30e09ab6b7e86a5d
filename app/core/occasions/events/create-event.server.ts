import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { momentIn } from "#app/kernel/values/moment.ts";
import { one } from "#tenants/sql.ts";
import { describedFields, occasionSubject } from "../audited-occasion.ts";
import { type DescribedOccasion, OCCASION } from "../occasions.server.ts";
import { tellAudience } from "../tell-audience.server.ts";
import { ensureTimes, eventSpan } from "./event-times.ts";
import type { CreateEventSchema } from "./events.schemas.ts";
import { ensureRegistration } from "./registration.ts";

/**
 * Creates an event; with `notify` the members are told of it. Refuses what `ensureTimes` and
 * `ensureRegistration` refuse. Returns its id, and whether it is over already: past events can be created, too.
 */
export async function createEvent(
  uow: UnitOfWork,
  input: z.output<typeof CreateEventSchema>,
): Promise<{ eventId: number; isPast: boolean }> {
  const { timezone } = uow.organization;
  const { name, address, description, capacity, registrationStart, registrationEnd } = input;
  ensureTimes(input, input.allowLong);
  const event = {
    name,
    address,
    description,
    capacity,
    ...eventSpan(input, timezone),
    registrationOpensAt: registrationStart === null ? null : momentIn(registrationStart, timezone),
    registrationClosesAt: registrationEnd === null ? null : momentIn(registrationEnd, timezone),
    price: input.price,
  };
  ensureRegistration(event);
  const created = await one<DescribedOccasion>(
    uow.db,
    `INSERT INTO occasions AS o (kind, name, address, description, starts_at, finishes_at, registration_opens_at,
                                 registration_closes_at, capacity, price, created_at)
     VALUES ('event', :name, :address, :description, :startsAt, :finishesAt, :registrationOpensAt,
             :registrationClosesAt, :capacity, :price, :now) RETURNING ${OCCASION}`,
    { ...event, now: uow.now },
  );
  await uow.audit("event.created", { subject: occasionSubject(created), after: describedFields(created) });
  await uow.tell("occasion.created", { occasionId: created.id, kind: "event" });
  if (input.notify) await tellAudience(uow, [created.id]);
  return { eventId: created.id, isPast: created.finishesAt <= uow.now };
}
