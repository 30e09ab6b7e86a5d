import { hash } from "@node-rs/argon2";
import { callApi } from "./http.ts";
import type { TestServer } from "./server.ts";
import { type ClubHost, type ClubUnderTest, makeClub, makeMember, signInDirectly } from "./two-clubs.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

/** A password that is neither common nor similar to anybody's name or address here. */
export const PASSWORD = "la cabra tira al monte";

/** Somebody who is a player of two clubs, with as many browsers and apps as a test wants. */
export interface Holder {
  email: string;
  /** At the first club. */
  memberId: number;
  browser(club?: ClubUnderTest): Promise<Visitor>;
  app(club?: ClubUnderTest): Promise<string>;
  /** Gives them PASSWORD. */
  givePassword(): Promise<void>;
  /** How many sign-ins they have. */
  signIns(): Promise<number>;
}

/** What tests of people's own accounts work on. */
export interface AccountGround {
  red: ClubUnderTest;
  blue: ClubUnderTest;
  /** Makes one more person. */
  holder(): Promise<Holder>;
  /** The secret of a browser's sign-in. */
  cookieOf(visitor: Visitor): string | undefined;
  isIn(visitor: Visitor): Promise<boolean>;
  /** The status of `GET /users/me` with this token. */
  statusOf(token: string, club?: ClubUnderTest): Promise<number>;
  /** The newest mail to an address whose text matches, as soon as it is there. */
  mailTo(to: string, fits: RegExp): Promise<{ text: string; links: string[] }>;
}

/** Waits for what the queue does a moment later; ten seconds at most. */
export async function until(done: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100 && !(await done()); tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Gives the person with this address PASSWORD. */
export async function givePassword(host: Pick<ClubHost, "sql">, email: string): Promise<void> {
  const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await host.sql(
    "INSERT INTO platform.passwords (identity_id, hash) SELECT id, $2 FROM platform.identities WHERE email = $1",
    [email, stored],
  );
}

export async function accountGround(server: TestServer): Promise<AccountGround> {
  const red = await makeClub(server, "red", "Red");
  const blue = await makeClub(server, "blue", "Blue");
  let count = 0;
  return {
    red,
    blue,
    async holder() {
      const email = `person${++count}@people.example`;
      const member = { name: "Vera Ventura", email, role: "player" as const };
      const memberId = await makeMember(server, red.tenant, member);
      await makeMember(server, blue.tenant, member);
      return {
        email,
        memberId,
        async browser(club = red) {
          const visitor = openVisitor(club.origin);
          const token = await signInDirectly(server, club.tenant, email, "browser");
          visitor.setCookie(new URL(club.origin).host, "sign-in", token);
          return visitor;
        },
        app: (club = red) => signInDirectly(server, club.tenant, email, "api"),
        givePassword: () => givePassword(server, email),
        async signIns() {
          const rows = await server.sql(
            "SELECT 1 FROM platform.sign_ins s JOIN platform.identities i ON i.id = s.identity_id WHERE i.email = $1",
            [email],
          );
          return rows.length;
        },
      };
    },
    cookieOf: (visitor) => visitor.cookies(new URL(red.origin).host)["sign-in"],
    isIn: async (visitor) => (await visitor.ask("/my-account")).status === 200,
    statusOf: async (token, club = red) => (await callApi(club.origin, "/users/me", { token })).status,
    async mailTo(to, fits) {
      for (let tries = 0; tries < 100; tries++) {
        const mail = (await server.mails(to)).find(({ text }) => fits.test(text));
        if (mail) return mail;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No mail for ${to}:\n${server.output()}`);
    },
  };
}
