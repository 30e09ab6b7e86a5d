import type { PageRequest } from "#app/http/request/guard.server.ts";
import type { Formats } from "#app/i18n/formats.server.ts";
import { myProviderAccounts } from "#app/identity/provider/accounts/my-accounts.server.ts";
import type { SignIn } from "#app/identity/sign-ins/sign-ins.server.ts";
import type { ProvidersPageProps } from "./providers-page.tsx";

/** The provider accounts that can sign the reader in. */
export async function providersPage(
  signIn: SignIn,
  { context, t }: PageRequest,
  { title, formats }: { title: string; formats: Formats },
): Promise<ProvidersPageProps & { title: string }> {
  const accounts = await myProviderAccounts(context.app, { signIn });
  return {
    title,
    email: signIn.email,
    fresh: signIn.fresh,
    accounts: accounts.map(({ id, provider, createdAt, lastUsedAt, current }) => ({
      id,
      provider,
      since: t("account.providers.since", { date: formats.date(createdAt) }),
      used: lastUsedAt && t("account.providers.used", { date: formats.dateTime(lastUsedAt) }),
      current,
    })),
  };
}
