import type { z } from "zod";
import { countTry } from "#app/core/accounts/count-try.server.ts";
import { refuseEmailDomain } from "#app/core/accounts/email-domains.ts";
import type { Asker } from "#app/core/accounts/links/request-link.server.ts";
import type { App } from "#app/core/app.server.ts";
import { freeSubdomains, subdomainState } from "#app/core/club/address/free-subdomains.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import { type ClubMaker, createClub, type NewClub } from "./create-club.server.ts";
import { guessedName } from "./guessed-name.ts";
import { SignUpSchema } from "./sign-up.schemas.ts";

/** What founding needs from the application. */
type Founding = ClubMaker &
  Pick<App, "limits" | "botCheck" | "now" | "wakeQueue"> & {
    env: Pick<App["env"], "REFUSED_EMAIL_DOMAINS">;
  };

/**
 * Founds a club for the person who signs up, who becomes its first admin, and mails them a magic link. The club's
 * address works on return. Refuses what `createClub` refuses, `subdomain-taken-try`, `required`, an e-mail domain that
 * the host does not accept, and too many tries.
 */
export async function foundClub(
  app: Founding,
  input: z.output<typeof SignUpSchema>,
  asker: Asker,
): Promise<Club> {
  const { website: _honeypot, proof, ...typed } = input;
  const club = { ...typed, adminName: typed.adminName || guessedName(typed.adminEmail) };
  await countTry(app, "sign-up-ip", { ip: asker.ip, proof });
  const refusedEmail = refusalOfEmail(app, input.adminEmail);
  if (refusedEmail) throw refusedEmail;
  await app.limits.consume("link-address", `founder:${input.adminEmail}`);
  // The founder's mail counts toward the inbox's limit, but is sent even if that is used up.
  await app.limits.count("inbox", input.adminEmail);
  const welcome = { language: asker.language, askedAt: app.now() };
  const founded = await createWithFreeName(app, { ...club, welcome });
  app.wakeQueue();
  return founded;
}

/** Creates the club; the refusal of a taken address names similar ones that are free. */
async function createWithFreeName(
  app: ClubMaker,
  club: Omit<NewClub, "subdomain"> & { subdomain?: string },
): Promise<Club> {
  const [suggested] = club.subdomain ? [club.subdomain] : await freeSubdomains(app.database, club.name);
  if (!suggested) throw new Refusal("required", "subdomain");
  try {
    return await createClub(app, { ...club, subdomain: suggested });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "subdomain-taken") throw error;
    throw await takenWithFree(app, suggested);
  }
}

/** The refusal of a taken address, with similar ones that are free, if any. */
async function takenWithFree({ database }: Pick<Founding, "database">, subdomain: string): Promise<Refusal> {
  const free = await freeSubdomains(database, subdomain);
  if (free.length === 0) return new Refusal("subdomain-taken", "subdomain");
  return new Refusal("subdomain-taken-try", "subdomain", { suggestions: free.join(", ") });
}

function refusalOfEmail({ env }: Pick<Founding, "env">, email: string): Refusal | undefined {
  try {
    refuseEmailDomain(email, env.REFUSED_EMAIL_DOMAINS);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return new Refusal(error.code, "adminEmail");
    throw error;
  }
}

/** What a sign-up would be refused for, as far as its subdomain and the founder's e-mail address have been typed. */
export async function foreseenRefusals(
  app: Pick<Founding, "database" | "env">,
  typed: Record<string, unknown>,
): Promise<Refusal[]> {
  const { subdomain, adminEmail } = SignUpSchema.shape;
  const address = subdomain.safeParse(typed.subdomain).data;
  const email = adminEmail.safeParse(typed.adminEmail).data;
  const isTaken = address && (await subdomainState(app.database, address)) === "taken";
  const refusals = [isTaken && (await takenWithFree(app, address)), email && refusalOfEmail(app, email)];
  return refusals.filter((refusal) => refusal instanceof Refusal);
}
