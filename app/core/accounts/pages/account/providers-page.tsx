import { useTranslation } from "react-i18next";
import { BackLink, Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { Badge } from "#app/web/ui/kit/badge.tsx";
import { FreshSignIn } from "./fresh-sign-in.tsx";

/** A provider account that can sign the reader in, in words. */
export interface ProviderRow {
  id: string;
  provider: string;
  since: string;
  /** When it last signed the reader in; null if unknown. */
  used: string | null;
  /** Was the current sign-in made with it? */
  current: boolean;
}

export interface ProvidersPageProps {
  email: string;
  /** Has the person just proved who they are? */
  fresh: boolean;
  accounts: ProviderRow[];
}

/** The provider accounts that can sign the reader in, with a button to remove each. */
export function ProvidersPage({ email, fresh, accounts }: ProvidersPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t("account.providers.title")}
        lead={t("account.providers.lead")}
        actions={<BackLink to="/my-account" label={t("account.back")} />}
      />
      <div className="flex flex-col gap-5">
        <PostedError />
        {accounts.length === 0 ? (
          <p className="max-w-[36rem]">{t("account.providers.none")}</p>
        ) : (
          <>
            <ul className="facts">
              {accounts.map((account) => (
                <Account key={account.id} {...account} fresh={fresh} />
              ))}
            </ul>
            <Box title={t("account.providers.removeTitle")}>
              <p className="max-w-[36rem]">{t("account.providers.removeText")}</p>
            </Box>
            {fresh ? null : <FreshSignIn email={email} />}
          </>
        )}
      </div>
    </>
  );
}

function Account({ id, provider, since, used, current, fresh }: ProviderRow & { fresh: boolean }) {
  const { t } = useTranslation();
  return (
    <li className="card-box fact">
      <div>
        <p className="font-semibold">{provider}</p>
        {current ? (
          <p>
            <Badge tone="success" icon="check">
              {t("account.providers.current")}
            </Badge>
          </p>
        ) : null}
        <p className="soft">{since}</p>
        {used ? <p className="soft">{used}</p> : null}
      </div>
      {fresh ? (
        <ActionButton
          action="/my-account/providers"
          fields={{ intent: "remove", id }}
          className="btn btn-outline btn-error"
          label={t("account.providers.removeNamed", { provider })}
        >
          {t("account.providers.remove")}
        </ActionButton>
      ) : null}
    </li>
  );
}
