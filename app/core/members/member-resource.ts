import { z } from "zod";
import type { Member } from "#app/core/members/member.ts";
import { hasRole } from "#app/core/members/role.ts";
import { shownNumber, shownText } from "#app/core/shown.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { LOCALES } from "#app/kernel/i18n/locale.ts";

const own = { description: "Only for admins and the member." };

/** A member as the API gives it. */
export const MemberResource = z
  .object({
    id: shownNumber(12),
    name: shownText("Anna Berg"),
    alias: shownText("Annie").nullable(),
    role: z.enum(["player", "coach", "admin"]),
    positions: z.array(shownText("Keeper")),
    tags: z.array(shownText("First team")),
    email: shownText("anna@oakfield.example").nullable().optional().meta(own),
    gender: z.enum(["female", "male", "other"]).nullable().optional().meta(own),
    language: z.enum(["en", "es"]).nullable().optional().meta(own),
    locale: z.enum(LOCALES).nullable().optional().meta({
      description:
        "How dates and times are formatted for them; `null` = the club's way. Only for admins and the member.",
    }),
    allowsEmails: z.boolean().optional().meta(own),
    state: z
      .enum(["pending", "active", "archived", "erased"])
      .optional()
      .meta({ ...own, examples: ["active"] }),
    registeredAt: z.date().optional().meta(own),
    activeAt: z.date().optional().meta(own),
    confirmedAt: z.date().nullable().optional().meta(own),
    score: z
      .number()
      .meta({ examples: [7.5] })
      .nullable()
      .optional()
      .meta({ description: "Only for coaches and admins." }),
    notes: shownText("Has a key to the gym.").optional().meta({ description: "Only for admins." }),
  })
  .meta({ id: "Member" });

/** A member with all fields for admins and the member themself, otherwise only what fellow players see. */
export function memberResource({ actor }: MemberUnit, member: Member): z.input<typeof MemberResource> {
  const { id, name, alias, role, positions, tags, score } = member;
  const seen = { id, name, alias, role, positions, tags };
  if (hasRole(actor.role, "admin") || actor.id === id) {
    const { email, gender, language, locale, allowsEmails, state, registeredAt, activeAt, confirmedAt } =
      member;
    const own = { email, gender, language, locale, allowsEmails, state, registeredAt, activeAt, confirmedAt };
    if (hasRole(actor.role, "admin")) return { ...seen, ...own, score, notes: member.notes };
    return hasRole(actor.role, "coach") ? { ...seen, ...own, score } : { ...seen, ...own };
  }
  return hasRole(actor.role, "coach") ? { ...seen, score } : seen;
}
