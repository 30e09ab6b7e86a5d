import type { z } from "zod";
import { counted, ensureConfirmed, type Question } from "#app/domain/confirmation/confirmation.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { ActHost, OutsideAct, WorkHost } from "#app/module-system/work.ts";
import type { MemberUnit, UnitOfWork } from "#app/unit-of-work.ts";
import { accountInUse, type ToldAccount, takeAccount } from "./account.server.ts";
import { countCards } from "./cards/saved-card.server.ts";
import type { ConnectSchema, DisconnectSchema } from "./online.schemas.ts";
import { loseConnection } from "./out-of-reach.server.ts";
import { askProvider, isOutOfReach, providerErrorType } from "./provider.server.ts";
import { accountTold } from "./told.ts";

/** The page of the club's settings to which the provider leads back. */
export const CONNECTION_PAGE = "/settings/online-payments";

interface Connecting {
  /** The account to go on with; undefined if the club has none yet. */
  accountId?: string | undefined;
  /** How many accounts the club has lost: a new one after each. */
  lost: number;
}

/**
 * Connects the club with an account of its own at the provider, or goes on where it left off. Returns the provider's page on
 * which the club says who it is. An account that is no longer ours is lost, and a new one takes its place. Refuses
 * `payments:online-off`, `payments:provider-away`, `payments:connect-refused`.
 */
export const connect: OutsideAct<z.output<typeof ConnectSchema>, Connecting, { address: string }> = {
  async begin(uow) {
    const known: { id: string; gone: boolean; disconnected_at: Date | null }[] = await uow
      .db("payment_online_accounts")
      .orderBy("connected_at")
      .forUpdate()
      .select("id", "gone", "disconnected_at");
    const own = known.find(({ gone }) => !gone);
    if (own?.disconnected_at)
      await uow.db("payment_online_accounts").where({ id: own.id }).update({ disconnected_at: null });
    if (!own || own.disconnected_at)
      await uow.audit("payments.connected", {
        subject: { kind: "payments" },
        after: { note: own?.id ?? "" },
      });
    return { accountId: own?.id, lost: known.length - (own ? 1 : 0) };
  },
  async go(host, { accountId, lost }) {
    try {
      if (!accountId) return { address: await linkTo(host, await openAccount(host, lost)) };
      try {
        return { address: await linkTo(host, accountId) };
      } catch (error) {
        if (!isOutOfReach(error)) throw error;
        await loseConnection(host, accountId);
        return { address: await linkTo(host, await openAccount(host, lost + 1)) };
      }
    } catch (error) {
      if (!providerErrorType(error) && !isOutOfReach(error)) throw error;
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
      ...{ account, type: "account_onboarding", refresh_url: page, return_url: page },
    }),
  );
  return link.url;
}

/** The same request twice makes one account. */
async function openAccount(host: ActHost, lost: number): Promise<string> {
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
  const told = accountTold(made);
  await host.platform(async ({ db }) => {
    await db("payments_accounts").insert({ id: told.id, tenant_id: tenant }).onConflict().ignore();
  });
  await host.unit(({ db, now }) =>
    db("payment_online_accounts")
      .insert({ ...told, connected_at: now, checked_at: now })
      .onConflict()
      .ignore(),
  );
  return told.id;
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
  async go(host, id) {
    const told = await retrieveAccount(host, id);
    if (!told) {
      await loseConnection(host, id);
      throw new Refusal("payments:not-connected");
    }
    await host.unit((uow) => takeAccount(uow, told));
    return { ready: told.ready };
  },
};

/** The account by the provider's word; undefined if it is no longer ours to ask about. */
async function retrieveAccount(host: WorkHost, id: string): Promise<ToldAccount | undefined> {
  try {
    return accountTold(await askProvider(host, (stripe) => stripe.accounts.retrieve(id)));
  } catch (error) {
    if (isOutOfReach(error)) return undefined;
    if (!providerErrorType(error)) throw error;
    host.log.error({ err: error }, "the payments provider says nothing of a club's account");
    throw new Refusal("payments:connect-refused");
  }
}

/**
 * Ends the use of the club's account; what is under way can still be paid, and what was paid can be taken back. Asks back.
 * Refuses `payments:not-connected`.
 */
export async function disconnect(
  uow: MemberUnit,
  { reviewed }: z.output<typeof DisconnectSchema>,
): Promise<void> {
  const account = await accountInUse(uow);
  if (!account) throw new Refusal("payments:not-connected");
  await uow.db("payment_online_accounts").where({ id: account.id }).forUpdate().select("id");
  await ensureConfirmed(reviewed, () => disconnectQuestion(uow, account.id));
  await uow.db("payment_online_accounts").where({ id: account.id }).update({ disconnected_at: uow.now });
  await uow.audit("payments.disconnected", { subject: { kind: "payments" }, after: { note: account.id } });
}

/** What disconnecting does, in numbers. */
export async function disconnectQuestion(uow: UnitOfWork, accountId: string): Promise<Question> {
  const { db, now } = uow;
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM payment_online_top_ups
      WHERE state = 'processing' OR state IN ('begun', 'open') AND expires_at > :now`,
    { now },
  );
  return {
    act: "payments.disconnect",
    about: [],
    consequences: [
      { key: "payments:consequences.disconnect.byHand", values: {} },
      ...counted("payments:consequences.disconnect.cards", await countCards(uow, accountId)),
      ...counted("payments:consequences.disconnect.underWay", rows[0]?.count ?? 0),
    ],
    always: true,
  };
}
