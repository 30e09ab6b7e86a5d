import { myProviderAccounts } from "#app/core/accounts/provider/accounts/my-accounts.server.ts";
import type { SignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import type { Formats } from "#app/core/club/formats.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
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
