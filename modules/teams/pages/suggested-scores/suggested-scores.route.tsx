import { useLoaderData } from "@remix-run/react";
import { AdoptSuggestionSchema } from "#modules/teams/results/results.schemas.ts";
import { adoptSuggestion } from "#modules/teams/results/suggestions.server.ts";
import { formAction, memberAction, memberLoader } from "../../http.server.ts";
import { SuggestedScores } from "./suggested-scores.tsx";
import { suggestedScoresPage } from "./suggested-scores.view.server.ts";

export const loader = memberLoader({ minRole: "coach" }, suggestedScoresPage);

/** For admins: the command refuses coaches. */
export const action = memberAction(
  { minRole: "coach" },
  {
    use: formAction(AdoptSuggestionSchema, adoptSuggestion, {
      toast: ({ name }) => ({
        type: "success",
        key: "teams:suggestions.used",
        values: { name },
      }),
    }),
  },
);

export default function SuggestedScoresPage() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <SuggestedScores {...page} />;
}
