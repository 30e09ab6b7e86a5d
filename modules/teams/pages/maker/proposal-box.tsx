import { useTranslation } from "react-i18next";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";

/** Who came and left since the teams were made, and the least change that puts that right. */
export function ProposalBox(props: {
  base: string;
  revision: number;
  gone: string[];
  fresh: string[];
  proposal: string[] | null;
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
      {proposal ? (
        <>
          {proposal.length > 0 ? (
            <>
              <p>{t("proposal.lead")}</p>
              <ul>
                {proposal.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </>
          ) : (
            <p>{t("proposal.nobodyMoves")}</p>
          )}
          <ActionButton
            action={base}
            fields={{ intent: "accept", revision: String(revision) }}
            className="btn btn-primary"
          >
            {t("proposal.accept")}
          </ActionButton>
        </>
      ) : (
        <p>{t("proposal.rebalance")}</p>
      )}
    </section>
  );
}
