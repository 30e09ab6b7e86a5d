import { z } from "zod";
import type { Member } from "#app/domain/members/member.ts";
import { hasRole } from "#app/domain/members/role.ts";
import { LOCALES } from "#app/i18n/locale.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";

const own = { description: "For admins and the member." };

/** A member as the API gives it. */
export const MemberResource = z.object({
  id: z.int(),
  name: z.string(),
  alias: z.string().nullable(),
  role: z.enum(["player", "coach", "admin"]),
  positions: z.array(z.string()),
  tags: z.array(z.string()),
  email: z.string().nullable().optional().meta(own),
  gender: z.enum(["female", "male", "other"]).nullable().optional().meta(own),
  language: z.enum(["en", "es"]).nullable().optional().meta(own),
  locale: z.enum(LOCALES).nullable().optional().meta({
    description:
      "By which dates and times are written for them; null = by the club's. For admins and the member.",
  }),
  allowsEmails: z.boolean().optional().meta(own),
  state: z.enum(["pending", "active", "archived", "erased"]).optional().meta(own),
  registeredAt: z.date().optional().meta(own),
  activeAt: z.date().optional().meta(own),
  confirmedAt: z.date().nullable().optional().meta(own),
  score: z.number().nullable().optional().meta({ description: "For coaches and admins." }),
  notes: z.string().optional().meta({ description: "For admins." }),
});

/** Everything for admins and the member themself, else what fellow players see. */
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
