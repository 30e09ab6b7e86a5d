import { beforeEach, describe, expect, it } from "vitest";
import { enterClub } from "#app/core/accounts/sign-ins/enter-club.server.ts";
import { openProviderJourney } from "#tests/support/provider-journey.ts";
import { endSignInAndSession, revokeProviderSession } from "./provider-sign-out.server.ts";

const journey = await openProviderJourney();

beforeEach(() => {
  journey.double.revoked.length = 0;
  journey.double.answerRevocations({ status: 200, body: {} });
});

const sql = async (text: string, values: string[] = []) =>
  (await journey.base.database.platform.raw<{ rows: { id: string }[] }>(text, values)).rows;

/** A session whose person has signed out, which is waiting to be revoked. */
async function leftSession(): Promise<string> {
  const caller = { kind: "browser", userAgent: "", ip: "" } as const;
  const handOver = await journey.comeBackAs(await journey.makePerson());
  const { token } = await enterClub(
    journey.app,
    journey.base.clubs[0],
    { purpose: "hand-over", token: handOver },
    caller,
  );
  const [session] = await sql("SELECT id FROM platform.provider_sessions WHERE sign_in_id IS NOT NULL");
  await endSignInAndSession(journey.app, {
    token,
    returnTo: "http://localhost:3000/signed-out",
    state: "alder",
  });
  return session?.id ?? "";
}

const isKept = async (id: string) =>
  (await sql("SELECT id FROM platform.provider_sessions WHERE id = ?", [id])).length > 0;

/** Runs the queue's handler to revoke it; returns what that wrote to the log. */
async function revoke(id: string): Promise<unknown[][]> {
  const lines: unknown[][] = [];
  const log = { ...journey.app.log, warn: (...line: unknown[]) => void lines.push(line) };
  await revokeProviderSession(
    { ...journey.app, log: log as unknown as typeof journey.app.log },
    { payload: { id } },
  );
  return lines;
}

describe("a revocation", () => {
  it.each(["invalid_token", "unsupported_token_type", "invalid_grant"])(
    "that is refused for good (%s) is not tried again",
    async (error) => {
      const id = await leftSession();
      journey.double.answerRevocations({ status: 400, body: { error } });
      expect(await revoke(id)).toEqual([]);
      expect(await isKept(id)).toBe(false);
      await revoke(id);
      expect(journey.double.revoked).toHaveLength(1);
    },
  );

  it.each([
    ["another refusal", { status: 400, body: { error: "temporarily_unavailable" } }],
    ["a refusal of us", { status: 401, body: { error: "invalid_client" } }],
    ["a failure", { status: 503, body: {} }],
  ])(
    "after %s is tried again for a week, and then given up with a line in the log",
    async (_what, answer) => {
      const id = await leftSession();
      journey.double.answerRevocations(answer);
      const age = (time: string) =>
        sql(
          `UPDATE platform.provider_sessions SET revoking_since = now() - interval '${time}' WHERE id = ?`,
          [id],
        );
      for (const time of ["0 seconds", "6 days 23 hours"]) {
        await age(time);
        await expect(revoke(id)).rejects.toMatchObject({ code: "provider-request-error" });
        expect(await isKept(id)).toBe(true);
      }
      await age("7 days 1 hour");
      expect(await revoke(id)).toEqual([
        [{ provider: "double", problem: "provider-request-error" }, expect.stringContaining("gave up")],
      ]);
      expect(await isKept(id)).toBe(false);
      expect(journey.double.revoked).toHaveLength(3);
    },
  );

  it("that works at last is no different after a week", async () => {
    const id = await leftSession();
    await sql(
      "UPDATE platform.provider_sessions SET revoking_since = now() - interval '8 days' WHERE id = ?",
      [id],
    );
    expect(await revoke(id)).toEqual([]);
    expect([await isKept(id), journey.double.revoked.length]).toEqual([false, 1]);
  });

  it("counts from when it was first wanted", async () => {
    const id = await leftSession();
    const since = "SELECT id FROM platform.provider_sessions WHERE id = ? AND revoking_since IS NOT NULL";
    expect(await sql(since, [id])).toHaveLength(1);
  });
});
