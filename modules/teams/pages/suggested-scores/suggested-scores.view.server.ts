import type { MemberUnit } from "#app/kit/commands.server.ts";
import type { PageRequest } from "#app/kit/pages.server.ts";
import { hasRole } from "#app/kit/rules.ts";
import { type NamedSuggestion, scoreSuggestions } from "#modules/teams/results/suggestions.server.ts";
import { formatsFor } from "../../http.server.ts";

/** A suggestion in words. */
export interface SuggestionRow {
  memberId: number;
  name: string;
  present: string;
  suggested: string;
  /** As the form sends it. */
  value: string;
  why: string;
  sure: "hint" | "likely" | "high";
}

/** What the results say about scores; admins can use a suggestion. */
export async function suggestedScoresPage(uow: MemberUnit, page: PageRequest) {
  const { t } = page;
  const { sessions, suggestions } = await scoreSuggestions(uow);
  const { number } = formatsFor(uow.organization, page);
  return {
    title: `${t("teams:suggestions.title")} · ${uow.organization.name}`,
    rows: suggestions.map(
      (one): SuggestionRow => ({
        memberId: one.memberId,
        name: one.name,
        value: String(one.suggested),
        present: number(one.score),
        suggested: number(one.suggested),
        sure: sureWord(one),
        why: t(one.drawn > 0 ? "teams:suggestions.reason" : "teams:suggestions.undrawn", {
          count: one.games,
          won: one.won,
          drawn: one.drawn,
          lost: one.lost,
          expected: number(Math.round(one.expected * 10) / 10),
        }),
      }),
    ),
    soFar: sessions > 0 ? t("teams:suggestions.soFar", { count: sessions }) : null,
    uses: hasRole(uow.actor.role, "admin"),
  };
}

function sureWord({ sureness }: NamedSuggestion): SuggestionRow["sure"] {
  if (sureness >= 0.8) return "high";
  return sureness >= 0.65 ? "likely" : "hint";
}
