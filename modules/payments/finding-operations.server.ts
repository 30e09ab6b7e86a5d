import { z } from "zod";
import { memberOperation } from "#app/api/operation.ts";
import { shownNumber, shownPerson, shownText } from "#app/api/resources/shown.ts";
import { closeFinding, FINDING_REASONS, openFindings } from "./domain/online/findings.server.ts";
import { FindingSchema } from "./domain/online/online.schemas.ts";

/** Something that the payments provider said and that fits nothing of the club's. */
const Finding = z.object({
  id: shownNumber(3),
  reason: z.enum(FINDING_REASONS),
  objectId: shownText("cs_a1b2", "What the provider calls it."),
  amount: shownNumber(2500, "As the provider counts it.").nullable(),
  currency: shownText("eur").nullable(),
  foundAt: z.date(),
  member: shownPerson.nullable().meta({ description: "Whose top-up it names; null = nobody's." }),
});

/** The part of the API about the findings of online payments. */
export const findingOperations = [
  memberOperation({
    method: "GET",
    path: "/payments/findings",
    summary: "What the payments provider said that fits nothing here, the latest first",
    minRole: "admin",
    input: z.strictObject({}),
    output: z.array(Finding),
    command: openFindings,
  }),
  memberOperation({
    method: "DELETE",
    path: "/payments/findings/{id}",
    params: { id: "findingId" },
    summary: "Say that it was looked at: it leaves the list and stays on record",
    minRole: "admin",
    input: FindingSchema,
    command: closeFinding,
  }),
];
