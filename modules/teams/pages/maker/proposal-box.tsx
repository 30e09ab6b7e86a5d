import { useTranslation } from "react-i18next";
import { ActionButton, Icon } from "#app/kit/ui.tsx";

/** The least change, with a sentence for each member who changes places; or why it can't be shown. */
export type ShownProposal = { key: string; changes: string[] } | "too-many" | "busy";

/** Who came and left since the teams were made, and the least change that brings the teams up to date. */
export function ProposalBox(props: {
  base: string;
  revision: number;
  gone: string[];
  fresh: string[];
  proposal: ShownProposal | null;
}) {
  const { t } = useTranslation("teams");
  const { base, revision, gone, fresh, proposal } = props;
  return (
    <section className="card-box proposal" aria-labelledby="proposal">
      <h2 id="proposal" className="teams-verdict" data-verdict="uneven">
        <Icon name="warning" />
        {t("proposal.title")}
      </h2>
      {gone.length > 0 ? <p>{t("proposal.gone", { count: gone.length, names: gone.join(", ") })}</p> : null}
      {fresh.length > 0 ? (
        <p>{t("proposal.fresh", { count: fresh.length, names: fresh.join(", ") })}</p>
      ) : null}
      {proposal !== null && typeof proposal === "object" ? (
        <>
          {proposal.changes.length > 0 ? (
            <>
              <p>{t("proposal.lead")}</p>
              <ul>
                {proposal.changes.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </>
          ) : (
            <p>{t("proposal.nobodyMoves")}</p>
          )}
          <ActionButton
            action={base}
            fields={{ intent: "accept", revision: String(revision), proposal: proposal.key }}
            className="btn btn-primary"
          >
            {t("proposal.accept")}
          </ActionButton>
        </>
      ) : (
        <p>{t(proposal === "busy" ? "proposal.busy" : "proposal.rebalance")}</p>
      )}
    </section>
  );
}
