import { expect, it } from "vitest";
import { hostNote } from "#app/flows/hosting/host-log.server.ts";
import { openOnlineWorld } from "#tests/support/ledger/online-world.ts";
import { accountInUse, applyAccount } from "./connected-account.server.ts";
import { openHeld } from "./hold.server.ts";

const world = await openOnlineWorld();
const [club] = world.units;

it("a club that came back from a copy takes no payments until they are opened, and hears of them then", async () => {
  const account = await world.connect(0);
  const [member = 0] = await club.addMembers(1);
  // Whether payments are on or off: they must also stay held if they are switched on later.
  await club.asSystem((uow) => uow.tell("club.returned", {}));
  await world.base.database.platform("platform.payments_accounts").delete();
  // A report of the provider about the account does not open it.
  const told = { id: account, ready: true, submitted: true, missing: [] };
  await club.asSystem((uow) => applyAccount(uow, told, new Date()));
  expect(await club.asSystem(accountInUse)).toMatchObject({ ready: false, held: true });
  await expect(world.begin(0, member, 2_000)).rejects.toThrow("payments:online-off");

  const log = "platform.host_log";
  const by = hostNote({ name: "ivan", source: "terminal" }, "payments-opened", world.base.clubs[0]);
  const open = () => openHeld(world.hostFor(0), (db) => db(log).insert(by));
  expect(await open()).toEqual({ opened: true, elsewhere: [] });
  expect(await open()).toEqual({ opened: false, elsewhere: [] });
  expect(await world.base.database.platform(log).pluck("act")).toEqual(["payments-opened"]);
  expect(await club.asSystem(accountInUse)).toMatchObject({ ready: true, held: false });
  expect(await world.begin(0, member, 2_000)).toBeTruthy();
  const { rows } = await world.base.database.platform.raw(
    "SELECT id, tenant_id FROM platform.payments_accounts",
  );
  expect(rows).toEqual([{ id: account, tenant_id: world.base.tenants[0] }]);
});

it("opens no account whose events find another club", async () => {
  const account = await club.asSystem(accountInUse);
  const accounts = world.base.database.platform("platform.payments_accounts");
  await accounts.update({ tenant_id: world.base.tenants[1] });
  await club.asSystem((uow) => uow.tell("club.returned", {}));
  expect(await openHeld(world.hostFor(0))).toEqual({ opened: false, elsewhere: [account?.id] });
  expect(await club.asSystem(accountInUse)).toMatchObject({ ready: false, held: true });
});
