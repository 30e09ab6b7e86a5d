import { z } from "zod";
import { memberOperation, shownNumber, shownPerson, shownText } from "#app/kit/module.ts";
import { closeFinding, FINDING_REASONS, openFindings } from "#modules/payments/online/findings.server.ts";
import { FindingSchema } from "#modules/payments/online/online.schemas.ts";

/** Something that the payments provider said and that fits nothing of the club's. */
const Finding = z.object({
  id: shownNumber(3),
  reason: z.enum(FINDING_REASONS),
  objectId: shownText("cs_a1b2", "The provider's id of the object."),
  amount: shownNumber(2500, "In the provider's minor units.").nullable(),
  currency: shownText("eur").nullable(),
  foundAt: z.date(),
  member: shownPerson.nullable().meta({ description: "The member whose top-up it names; `null` = none." }),
});

/** The part of the API about the findings of online payments. */
export const findingOperations = [
  memberOperation({
    method: "GET",
    path: "/payments/findings",
    summary: "List what the payments provider reported that matches nothing here, newest first",
    minRole: "admin",
    input: z.strictObject({}),
    output: z.array(Finding),
    command: openFindings,
  }),
  memberOperation({
    method: "DELETE",
    path: "/payments/findings/{id}",
    params: { id: "findingId" },
    summary: "Mark a finding as looked at: it leaves the list, but stays on record",
    failed: "failures.payments",
    minRole: "admin",
    input: FindingSchema,
    command: closeFinding,
  }),
];
