import { type Consequence, counted, one, stillToCome, type UnitOfWork } from "#app/kit/commands.server.ts";
import { moneyOf } from "#app/kit/rules.ts";
import { amountConsequence } from "./leaving-consequences.server.ts";
import { openModuleCharges } from "./ledger/module-charges.server.ts";
import { countAutomatic } from "./online/cards/saved-card.server.ts";
import { countUnderWay } from "./online/top-ups/top-ups.server.ts";
import { clubOwed } from "./reports/sums.server.ts";

/**
 * What switching payments off leaves behind: nothing is charged any more, and nothing is given up. `off`: all modules that are
 * switched off together.
 */
export async function switchOffConsequences(uow: UnitOfWork, off: readonly string[]): Promise<Consequence[]> {
  const { organization } = uow;
  const { balances, priced } = await one<{ balances: number; priced: number }>(
    uow.db,
    `SELECT (SELECT coalesce(sum(balance), 0)::float8 FROM payment_balances WHERE balance > 0) AS balances,
            (SELECT count(*)::int FROM occasions o WHERE o.price > 0 AND ${stillToCome("o")}) AS priced`,
    { now: uow.now },
  );
  const { owed, members } = await clubOwed(uow);
  return [
    ...counted("payments:consequences.switchOff.owed", members, { money: moneyOf(organization, owed) }),
    ...amountConsequence(uow, "payments:consequences.switchOff.balances", balances),
    ...counted("payments:consequences.switchOff.priced", priced),
    ...counted("payments:consequences.switchOff.cards", await countAutomatic(uow)),
    ...counted("payments:consequences.disconnect.underWay", await countUnderWay(uow)),
    ...(await uow.modules.consequences("charges.forget", { charges: await openModuleCharges(uow), off })),
  ];
}
