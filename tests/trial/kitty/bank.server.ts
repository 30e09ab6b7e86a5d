import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { notify } from "#app/kit/commands.server.ts";
import { defineWork, type IncomingWebhook, type WorkHost } from "#app/kit/module.ts";
import { moneyOf } from "#app/kit/rules.ts";
import { addEntry } from "./kitty.server.ts";

/** The secret that the bank signs with, and the address at which it confirms transfers. */
export const KittyEnvironment = z.object({
  KITTY_SECRET: z.string().min(8, "must have at least 8 characters"),
  KITTY_BANK: z.url("must be an address"),
});
type Environment = z.output<typeof KittyEnvironment>;

const Transfer = z.object({ event: z.string(), memberId: z.number().int(), amount: z.number().int() });

/** The bank says that somebody has paid in. */
export const transferred: IncomingWebhook = {
  async receive({ body, headers }, host) {
    const { KITTY_SECRET } = host.env as Environment;
    const expected = createHmac("sha256", KITTY_SECRET).update(body).digest();
    const shown = Buffer.from(String(headers["x-signature"]), "hex");
    if (shown.length !== expected.length || !timingSafeEqual(shown, expected))
      return { status: 400, text: "bad signature" };
    const { tenant, ...transfer } = Transfer.extend({ tenant: z.string() }).parse(
      JSON.parse(body.toString()),
    );
    await host.platform(async ({ db, enqueue }) => {
      const noted = await db("kitty_events")
        .insert({ id: transfer.event, tenant_id: tenant })
        .onConflict()
        .ignore()
        .returning("id");
      if (noted.length > 0) await enqueue(tenant, "kitty:book", transfer);
    });
    return { status: 200 };
  },
};

/** Asks the bank to confirm it, then records it and tells the member who has paid. */
export const book = defineWork({
  payload: Transfer,
  async run({ payload: { event, memberId, amount } }, host: WorkHost<Environment>) {
    const limits = { reach: "loopback", timeoutMs: 5_000, maxBytes: 1_000 } as const;
    const answer = await host.fetch(`${host.env.KITTY_BANK}/${event}`, {}, limits);
    if (!answer.ok) throw new Error("The bank knows nothing of it.");
    await host.unit(async (uow) => {
      await addEntry(uow, { memberId, amount, reason: "transfer", key: `bank:${event}` });
      const values = { amount: moneyOf(uow.organization, amount) };
      const to = "/my-account/kitty";
      await notify(uow, [{ memberId, kind: "kitty:arrived", values, to, once: `kitty:${event}` }]);
    });
  },
});
