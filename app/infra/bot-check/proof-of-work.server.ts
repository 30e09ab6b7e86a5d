import { createHmac } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { Database } from "#tenants/database.ts";
import { run } from "#tenants/sql.ts";
import type { BotCheck } from "./bot-check.ts";

/** How long a challenge is valid, in seconds. */
const LIFE_SECONDS = 20 * 60;
/** PBKDF2 rounds per step, and the number of steps: about half a second on a phone. */
const ROUNDS = 5_000;
const STEPS = { min: 80, max: 160 };

const PayloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({ expiresAt: z.number(), nonce: z.string(), salt: z.string() }),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }).loose(),
});

/**
 * A proof of work with the altcha library: the browser repeats a key derivation until it finds a value that only we
 * knew. The challenge is signed and expires. That it was spent is recorded in the database, which all processes share.
 */
export function proofOfWork(host: { database: Database; secret: string; now(): Date }): BotCheck {
  const keyFor = (use: string) => createHmac("sha256", host.secret).update(`bot-check:${use}`).digest("hex");
  const secrets = { hmacSignatureSecret: keyFor("challenge"), hmacKeySignatureSecret: keyFor("answer") };
  return {
    form: { kind: "proof-of-work" },
    challenge: () =>
      createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: ROUNDS,
        counter: randomInt(STEPS.max, STEPS.min),
        deriveKey,
        expiresAt: Math.floor(host.now().getTime() / 1000) + LIFE_SECONDS,
        ...secrets,
      }),
    async isPerson(proof) {
      const payload = read(proof);
      if (!payload) return false;
      const { challenge, solution } = payload as unknown as Parameters<typeof verifySolution>[0];
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      return verified && spend(host.database, payload.challenge);
    },
  };
}

function read(proof: string | undefined): z.output<typeof PayloadSchema> | undefined {
  try {
    return PayloadSchema.parse(JSON.parse(Buffer.from(proof ?? "", "base64").toString()));
  } catch {
    return undefined;
  }
}

async function spend(
  database: Database,
  { signature, parameters }: z.output<typeof PayloadSchema>["challenge"],
): Promise<boolean> {
  const found = await run(
    database.platform,
    `INSERT INTO platform.spent_proofs (signature, expires_at) VALUES (decode(:signature, 'hex'), to_timestamp(:expiresAt))
     ON CONFLICT DO NOTHING`,
    { signature, expiresAt: parameters.expiresAt },
  );
  return found > 0;
}
