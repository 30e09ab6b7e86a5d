import { z } from "zod";
import { reviewed } from "#app/kernel/confirmation/reviewed.ts";
import { id, idList, text } from "#app/kernel/fields.ts";
import { localDate } from "#app/kernel/values/local-date.ts";
import { MAX_REASON } from "./unavailability.ts";

const days = { from: localDate, until: localDate };
const reason = text({ max: MAX_REASON }).refine((value) => !/[\r\n]/.test(value), "errors.text");
const ofMember = { memberId: id };

/** A new time away of one's own; dates are the club's, both inclusive. */
export const EnterUnavailabilitySchema = z.strictObject({ ...days, reason: reason.default("") });

/** A whole time away as a form shows it: a reason left empty becomes empty. */
export const EditUnavailabilitySchema = z.strictObject({ id, ...days, reason: reason.default("") });

/** Changes to a time away: absent fields stay as they are. */
export const ChangeUnavailabilitySchema = z.strictObject({
  id,
  ...z.object({ ...days, reason }).partial().shape,
});

export const EndUnavailabilitySchema = z.strictObject({ id });

/** How many answers can be turned into no at once. */
const MAX_DECLINED = 500;

/** The form that turns all coming answers in one's own times away into no: those that it showed. */
export const DeclineAllSchema = z.strictObject({ occasions: idList(MAX_DECLINED), reviewed });

/** The same as a call takes it. */
export const DeclineListedSchema = z.strictObject({
  occasions: z.array(id).max(MAX_DECLINED, "errors.too-large").meta({
    description: "The ids of the sessions and events that you have listed. All others stay as they are.",
  }),
  reviewed,
});

/** How many answers can be restored at once: their ids travel in a cookie. */
export const MAX_RESTORED = 30;

/** Restores answers that were changed together, by the ids of their undo records. */
export const RestoreSchema = z.strictObject({
  undos: idList(MAX_RESTORED).refine((undos) => undos.length > 0, "errors.required"),
});

// For admins, who name the member.
export const EnterForMemberSchema = EnterUnavailabilitySchema.extend(ofMember);
export const EditForMemberSchema = EditUnavailabilitySchema.extend(ofMember);
export const ChangeForMemberSchema = ChangeUnavailabilitySchema.extend(ofMember);
export const EndForMemberSchema = EndUnavailabilitySchema.extend(ofMember);
export const DeclineAllForMemberSchema = DeclineAllSchema.extend(ofMember);
export const DeclineListedForMemberSchema = DeclineListedSchema.extend(ofMember);
export const RestoreForMemberSchema = RestoreSchema.extend(ofMember);
