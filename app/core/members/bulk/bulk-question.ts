import { type Consequence, counted, type Question } from "#app/kernel/confirmation/confirmation.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import { shownName } from "../names/shown-name.ts";
import type { Role } from "../role.ts";
import type { SeveralAct } from "./bulk.schemas.ts";
import type { SortedOut } from "./sort-out.ts";

/** How many of those who are left out are named. */
const MAX_NAMED = 12;

interface Named {
  id: number;
  name: string;
  alias: string | null;
}

/**
 * What an act on several members does: how many it changes, what else it does (`further`), how many need no change, and
 * who is left out and why. Always asks back; a review for these members does not count for others.
 */
export function severalQuestion(
  { act, tag = "", role }: { act: SeveralAct; tag?: string; role?: Role },
  { changed, same, left }: SortedOut<Named>,
  further: readonly Consequence[],
): Question {
  const will: MessageKey =
    act === "set-role" ? `members.several.will.role.${role ?? "player"}` : `members.several.will.${act}`;
  const nobody: Consequence[] = changed.length === 0 ? [{ key: "members.several.nobody", values: {} }] : [];
  return {
    act: `members.${act}`,
    about: [tag, ...changed.map(({ id }) => id)],
    consequences: [
      ...nobody,
      ...counted(will, changed.length, { tag }),
      ...further,
      ...counted("members.several.same", same.length),
      ...left.flatMap(({ reason, members }) =>
        counted(`members.several.left.${reason}`, members.length, { names: memberNames(members) }),
      ),
    ],
    always: true,
    idle: changed.length === 0,
  };
}

function memberNames(members: readonly Named[]): string {
  const names = members.slice(0, MAX_NAMED).map(shownName);
  return members.length > MAX_NAMED ? `${names.join(", ")} …` : names.join(", ");
}
