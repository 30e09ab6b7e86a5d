import type { z } from "zod";
import {
  counted,
  ensureConfirmed,
  type MemberUnit,
  type Question,
  type UnitOfWork,
} from "#app/kit/commands.server.ts";
import type { ActHost, OutsideAct, WorkHost } from "#app/kit/module.ts";
import { Refusal } from "#app/kit/rules.ts";
import { endByClub, lockAutomatic } from "../automatic/end-automatic.server.ts";
import { countAutomatic } from "../cards/saved-card.server.ts";
import type { ConnectSchema, DisconnectSchema } from "../online.schemas.ts";
import { askProvider, isGone, ProviderError } from "../provider.server.ts";
import { isTaken } from "../provider-amount.ts";
import { parseAccount } from "../provider-objects.ts";
import { countUnderWay } from "../top-ups/top-ups.server.ts";
import { accountInUse, applyAccount, type ReportedAccount } from "./connected-account.server.ts";
import { loseConnection } from "./lost-connection.server.ts";
import { tellAdmins } from "./tell-admins.server.ts";

/** The page of the club's settings to which the provider leads back. */
const CONNECTION_PAGE = "/settings/online-payments";
/** The query parameter of its address that says that somebody comes back from the provider. */
export const RETURNED = "returned";

interface Connecting {
  /** The account to continue with; undefined if the club has none yet. */
  accountId?: string | undefined;
  /** How many accounts the club has lost: a new one after each. */
  lost: number;
  /** Who connects it. */
  by: { id: number; name: string };
}

/**
 * Connects the club with an account of its own at the provider, or continues where it left off. Returns the provider's page
 * on which the club says who it is. An account that is no longer ours is given up, and a new one takes its place. Automatic
 * top-ups from before end. Refuses `payments:currency-not-taken`, `payments:online-off`, `payments:provider-away`,
 * `payments:connect-refused`.
 */
export const connect: OutsideAct<z.output<typeof ConnectSchema>, Connecting, { address: string }> = {
  async begin(uow) {
    const { currency } = uow.organization;
    if (!isTaken(currency)) throw new Refusal("payments:currency-not-taken", undefined, { currency });
    const payers = await lockAutomatic(uow);
    const known: { id: string; gone: boolean; disconnected_at: Date | null }[] = await uow
      .db("payment_online_accounts")
      .orderBy("connected_at")
      .forNoKeyUpdate()
      .select("id", "gone", "disconnected_at");
    const own = known.find(({ gone }) => !gone);
    const { id, name } = uow.actor;
    const begun = { accountId: own?.id, lost: known.length - (own ? 1 : 0), by: { id, name } };
    if (own && !own.disconnected_at) return begun;
    await endByClub(uow, payers);
    if (!own) {
      await uow.audit("payments.connecting", { subject: { kind: "payments" } });
      return begun;
    }
    await uow.db("payment_online_accounts").where({ id: own.id }).update({ disconnected_at: null });
    await noteConnected(uow, own.id, begun.by);
    return begun;
  },
  async afterCommit(host, { accountId, lost, by }) {
    try {
      if (!accountId) return { address: await linkTo(host, await openAccount(host, { lost, by })) };
      try {
        return { address: await linkTo(host, accountId) };
      } catch (error) {
        if (!isGone(error)) throw error;
        await loseConnection(host, accountId);
        return { address: await linkTo(host, await openAccount(host, { lost: lost + 1, by })) };
      }
    } catch (error) {
      if (!(error instanceof ProviderError) && !isGone(error)) throw error;
      host.log.error({ err: error }, "the payments provider refuses to connect a club");
      throw new Refusal("payments:connect-refused");
    }
  },
};

/** The provider's page on which the club says who it is. */
async function linkTo(host: ActHost, account: string): Promise<string> {
  const page = host.origin + CONNECTION_PAGE;
  const link = await askProvider(host, (stripe) =>
    stripe.accountLinks.create({
      account,
      type: "account_onboarding",
      refresh_url: page,
      return_url: `${page}?${RETURNED}=1`,
    }),
  );
  return link.url;
}

async function noteConnected(uow: UnitOfWork, account: string, by: Connecting["by"]): Promise<void> {
  await uow.audit("payments.connected", { subject: { kind: "payments" }, after: { note: account } });
  await tellAdmins(uow, "connected-seen", { account, by });
}

/** Sent twice, the same request makes one account; the next try makes up for one that was interrupted. */
async function openAccount(host: ActHost, { lost, by }: Omit<Connecting, "accountId">): Promise<string> {
  const { tenant } = host.club;
  const made = await askProvider(host, (stripe) =>
    stripe.accounts.create(
      {
        controller: {
          fees: { payer: "account" },
          losses: { payments: "stripe" },
          requirement_collection: "stripe",
          stripe_dashboard: { type: "full" },
        },
      },
      { idempotencyKey: `teamsheet-account-${tenant}-${lost}` },
    ),
  );
  const told = parseAccount(made);
  const { id } = told;
  // First record whose account it is, so that its events find the club. The account of an interrupted try is given up.
  await host.platform(async ({ db }) => {
    await db("payments_accounts").where({ tenant_id: tenant }).whereNot({ id }).update({ gone: true });
    await db("payments_accounts").insert({ id, tenant_id: tenant }).onConflict("id").merge({ gone: false });
  });
  await host.unit(async (uow) => {
    const added = await uow
      .db("payment_online_accounts")
      .insert({ ...told, connected_at: uow.now, checked_at: uow.now })
      .onConflict("id")
      .ignore()
      .returning("id");
    if (added.length > 0) await noteConnected(uow, id, by);
  });
  return id;
}

/**
 * Asks the provider how the club's account stands. Refuses `payments:provider-away`, `payments:not-connected`,
 * `payments:connect-refused`.
 */
export const lookAtAccount: OutsideAct<z.output<typeof ConnectSchema>, string, { ready: boolean }> = {
  async begin(uow) {
    const account = await accountInUse(uow);
    if (!account) throw new Refusal("payments:not-connected");
    return account.id;
  },
  async afterCommit(host, id) {
    const told = await askAboutAccount(host, id);
    if (!told) throw new Refusal("payments:not-connected");
    return { ready: told.ready };
  },
};

/**
 * Asks the provider how an account of the club stands, and records the answer. Returns undefined if we may no longer ask
 * about it: then the connection is recorded as lost.
 */
export async function askAboutAccount(host: WorkHost, id: string): Promise<ReportedAccount | undefined> {
  const askedAt = host.now();
  const told = await retrieveAccount(host, id);
  if (told) await host.unit((uow) => applyAccount(uow, told, askedAt));
  else await loseConnection(host, id);
  return told;
}

/**
 * Asks for the state of an account on behalf of a page that can do without the answer: if the provider gives none, the known
 * state stays.
 */
export async function askIfPossible(host: WorkHost, id: string): Promise<void> {
  try {
    await askAboutAccount(host, id);
  } catch (error) {
    if (error instanceof Refusal) return;
    if (!(error instanceof ProviderError)) throw error;
    host.log.error({ err: error }, "the payments provider does not say how a club's account stands");
  }
}

/** The account as the provider reports it; undefined if we may no longer ask about it. */
async function retrieveAccount(host: WorkHost, id: string): Promise<ReportedAccount | undefined> {
  try {
    return parseAccount(await askProvider(host, (stripe) => stripe.accounts.retrieve(id)));
  } catch (error) {
    if (isGone(error)) return undefined;
    if (!(error instanceof ProviderError)) throw error;
    host.log.error({ err: error }, "the payments provider says nothing of a club's account");
    throw new Refusal("payments:connect-refused");
  }
}

/**
 * Ends the use of the club's account, and automatic top-ups; top-ups under way can still be paid, and what was paid can be
 * taken back. Asks back. Refuses `payments:not-connected`.
 */
export async function disconnect(
  uow: MemberUnit,
  { reviewed }: z.output<typeof DisconnectSchema>,
): Promise<void> {
  const payers = await lockAutomatic(uow);
  const [account] = await uow
    .db("payment_online_accounts")
    .where({ disconnected_at: null })
    .forNoKeyUpdate()
    .select("id");
  if (!account) throw new Refusal("payments:not-connected");
  const { id } = account;
  await ensureConfirmed(reviewed, () => disconnectQuestion(uow));
  await uow.db("payment_online_accounts").where({ id }).update({ disconnected_at: uow.now });
  await endByClub(uow, payers);
  await uow.audit("payments.disconnected", { subject: { kind: "payments" }, after: { note: id } });
  await tellAdmins(uow, "disconnected-seen", { account: id, by: uow.actor });
}

/** What disconnecting does, in numbers. */
async function disconnectQuestion(uow: UnitOfWork): Promise<Question> {
  return {
    act: "payments.disconnect",
    about: [],
    consequences: [
      { key: "payments:consequences.disconnect.byHand", values: {} },
      ...counted("payments:consequences.disconnect.cards", await countAutomatic(uow)),
      ...counted("payments:consequences.disconnect.underWay", await countUnderWay(uow)),
    ],
    always: true,
  };
}
