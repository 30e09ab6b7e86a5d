import type { z } from "zod";
import type { App } from "#app/core/app.server.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import { countTry } from "../count-try.server.ts";
import type { AccessLinkSchema } from "../identities.schemas.ts";

/** Who requests a link, for rate limits and for the mail's language. */
export interface Asker {
  ip: string;
  language: Language;
  /** The hash of the requesting browser's secret: the mail's six digits work only there. Absent for an app. */
  browserHash?: Buffer;
  /** True for somebody who is signed in: they need no bot-check proof. */
  isSignedIn?: boolean;
}

/** Encodes the requesting browser's hash for a job's payload. */
export const browserInPayload = ({ browserHash }: Asker): string | undefined =>
  browserHash?.toString("base64url");

/**
 * Sends a magic link to a member of the club. The link itself is created only when the mail is sent, so that its ten
 * minutes start then and no secret waits in the queue. Refuses `email-unknown` if no active member has the address, and
 * `awaiting-approval` if the member with it is waiting to be let in.
 */
export async function requestAccessLink(
  app: UnitHost & Pick<App, "limits" | "botCheck">,
  club: Club,
  input: z.output<typeof AccessLinkSchema>,
  asker: Asker,
): Promise<void> {
  if (asker.isSignedIn) await app.limits.consume("link-ip", asker.ip);
  else await countTry(app, "link-ip", { ip: asker.ip, proof: input.proof });
  await app.limits.consume("link-address", `${club.tenant}:${input.email}`);
  const language = await readMemberLanguage(app, club, input.email);
  // Strangers' tries must not count against the club: they could lock its members out.
  await app.limits.consume("link-club", club.tenant);
  await withUnitOfWork(app, club, { as: "system" }, (uow) =>
    uow.enqueue("access-link.send", {
      purpose: "magic-link",
      email: input.email,
      target: input.to ?? "/",
      language: language ?? asker.language,
      askedAt: uow.now.toISOString(),
      browser: browserInPayload(asker),
    }),
  );
}

/**
 * The language of the member with this address. Runs in a unit of work of its own, since limits must not be counted
 * within one.
 */
async function readMemberLanguage(app: UnitHost, club: Club, email: string): Promise<Language | null> {
  const member = await withUnitOfWork(app, club, { as: "system", readOnly: true }, (uow) =>
    uow.db("members").where({ email }).whereIn("state", ["active", "pending"]).first("state", "language"),
  );
  if (member?.state === "pending") throw new Refusal("awaiting-approval", "email");
  if (!member) throw new Refusal("email-unknown", "email");
  return member.language;
}
