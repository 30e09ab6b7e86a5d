import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { expect, it } from "vitest";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { proofOfWork } from "./proof-of-work.server.ts";

const base = await testDatabase();

const MINUTE = 60_000;
const check = (secret = TEST_SECRET, ageMs = 0) =>
  proofOfWork({ database: base.database, secret, now: () => new Date(Date.now() - ageMs) });
const asProof = (challenge: Challenge, solution: unknown) =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");

async function solved(from = check()) {
  const challenge = (await from.challenge()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("not solved");
  return { challenge, solution, proof: asProof(challenge, solution) };
}

it("takes a proof once, however many come at once and wherever", async () => {
  const { proof } = await solved();
  const taken = await Promise.all(Array.from({ length: 20 }, () => check().isPerson(proof, "192.0.2.1")));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

it("takes none that was not worked for", async () => {
  const { challenge, solution } = await solved();
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
  const forever = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4_000_000_000 } };
  const bad = [
    undefined,
    "",
    "x",
    Buffer.from("{}").toString("base64"),
    asProof(challenge, { ...solution, counter: solution.counter + 1, derivedKey: "00".repeat(32) }),
    asProof(challenge, {}),
    asProof(easier, solution),
    asProof(forever, solution),
    asProof({ parameters: challenge.parameters }, solution),
    asProof({ ...challenge, signature: "0".repeat(64) }, solution),
    (await solved(check("another-secret-another-secret-another"))).proof,
  ];
  for (const proof of bad) expect(await check().isPerson(proof, "192.0.2.1")).toBe(false);
  // Tampered proofs did not use up the challenge.
  expect(await check().isPerson(asProof(challenge, solution), "192.0.2.1")).toBe(true);
});

it("takes none of a challenge that has run out", async () => {
  const { proof } = await solved(check(TEST_SECRET, 21 * MINUTE));
  expect(await check().isPerson(proof, "192.0.2.1")).toBe(false);
  const { proof: late } = await solved(check(TEST_SECRET, 19 * MINUTE));
  expect(await check().isPerson(late, "192.0.2.1")).toBe(true);
});
