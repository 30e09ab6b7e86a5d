import type { FormField } from "#app/core/members/member-fields.ts";
import type { Review } from "#app/web/http/forms/form-reply.ts";
import type { ShownFact } from "#app/web/ui/facts/facts.tsx";
import type { BalanceView } from "./balance-view.ts";
import type { InputValues } from "./member-fields.tsx";

/** What an admin can change about an existing member. */
export type EditedMember = InputValues<FormField<"edit">>;

/** A member as an admin sees and edits them. */
export interface MemberView {
  /** The path of this member's page, which its forms post to. */
  path: string;
  /** The alias, or the name if there is none. */
  shownName: string;
  /** Is this the reader? */
  you: boolean;
  /** What the form shows. */
  values: { [name in keyof EditedMember]: EditedMember[name] | null };
  /** What only the member can choose: whether they get mails, and their language, in words. */
  chosen: { label: string; text: string }[];
  role: "player" | "coach" | "admin";
  state: "active" | "pending" | "archived" | "declined";
  /** "Member since 3 May 2024 · last seen 12 Nov 2026". */
  history: string;
  /** What archiving, erasing and declining them does. */
  archiving: Review;
  erasing: Review;
  /** What they have with the club, or lack. */
  balance: BalanceView;
  declining: Review;
  /** Why they get no mails yet, and what was done about it; null if they do. */
  unconfirmed: string | null;
  /** "Away until 3 Dec · knee"; empty if they are not away today. */
  away: string;
  facts: ShownFact[];
}
