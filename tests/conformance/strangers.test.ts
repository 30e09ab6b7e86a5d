import { beforeEach, describe, expect, it } from "vitest";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { type Answer, ask } from "#tests/support/http.ts";
import { addressOf, makeLink } from "#tests/support/one-time-link.ts";
import { serveClub } from "#tests/support/served.ts";
import type { Mail } from "#tests/support/server.ts";
import { traceReceiver } from "#tests/support/trace-receiver.ts";
import { makeClub, makeMember } from "#tests/support/two-clubs.ts";
import { openVisitor } from "#tests/support/visitor.ts";
import { written } from "../support/written.ts";

const ENGLISH = { headers: { "accept-language": "en" } };

const receiver = await traceReceiver();
const { server, red } = await serveClub({
  LOG_LEVEL: "debug",
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
  OTEL_BSP_SCHEDULE_DELAY: "50",
});
const blue = await makeClub(server, "blue", "Blue");

beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

/** A page without what differs from one time to the next: who asked, and the nonce. */
function plain({ text, headers }: Answer, email: string): string {
  const nonce = /'nonce-([\w-]+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "";
  return [email, encodeURIComponent(email), nonce].reduce((page, one) => page.replaceAll(one, "…"), text);
}

/** All that a request has done, in order: units of work, statements, requests to others. */
async function workOf({ headers }: Answer): Promise<string> {
  const id = headers.get("x-request-id");
  return receiver.until((spans) => {
    // A span arrives once it has ended, so the request's own comes last.
    const root = spans.find(({ attributes }) => attributes["teamsheet.request_id"] === id);
    return root && spans.flatMap((one) => (one.traceId === root.traceId ? one.name : [])).join(", ");
  });
}

/** The newest mail for an address, as soon as it is there. */
async function mailFor(email: string): Promise<Mail> {
  await expect.poll(async () => (await server.mails(email)).length).toBeGreaterThan(0);
  const [mail] = await server.mails(email);
  return mail as Mail;
}

describe("a mail", () => {
  it("to somebody who knows neither club nor people has no link of theirs, and nothing unseen", async () => {
    const word = "Prize: https://evil.example \u202eme@evil.example\u200b";
    const club = await makeClub(server, "prize", word);
    const code = toInvitationCode(club.publicId);
    const visitor = openVisitor(club.origin, ENGLISH);
    await visitor.post(`/join/${code}`, { intent: "join", name: "Nia", email: "nia@strangers.example" });
    const add = { intent: "add", name: word, email: "added@strangers.example", role: "player" };
    await club.as.admin.post("/organization", add);
    for (const to of ["admin@prize.example", "nia@strangers.example", "added@strangers.example"]) {
      const mail = await mailFor(to);
      expect([to, /evil\.example|\p{Cf}/u.exec(mail.subject + mail.text + mail.html)]).toEqual([to, null]);
      expect(mail.links.filter((one) => new URL(one).origin !== club.origin)).toEqual([]);
    }
  });

  it("leads to the configured host, whatever the request says", async () => {
    const lies: Record<string, string>[] = [
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
      { forwarded: "host=evil.example" },
    ];
    for (const headers of lies) {
      await openVisitor(red.origin, { headers }).post("/login", {
        intent: "send-link",
        email: "coach@red.example",
      });
    }
    const mail = await mailFor("coach@red.example");
    expect(mail.links.filter((one) => new URL(one).origin !== red.origin)).toEqual([]);
    expect(mail.text + mail.html).not.toContain("evil");
    const answer = await ask(`${red.origin}/login`, {
      method: "POST",
      headers: {
        host: "evil.example",
        origin: "http://evil.example",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ intent: "send-link", email: "admin@red.example" }).toString(),
    });
    expect(answer.status).toBe(421);
  });
});

describe("what strangers can find out, and how often they can ask", () => {
  it("on the platform: nothing, in the same words, by the same work", async () => {
    const visitor = openVisitor(server.platform, ENGLISH);
    const work = { known: new Set<string>(), unknown: new Set<string>() };
    const times = { known: [] as number[], unknown: [] as number[] };
    const bodies = new Set<string>();
    for (let n = 0; n < 20; n++) {
      await makeMember(server, red.tenant, { name: "K", email: `known${n}@red.example`, role: "player" });
      await server.sql("DELETE FROM platform.rate_limits");
      for (const kind of ["known", "unknown"] as const) {
        const email = `${kind}${n}@red.example`;
        const began = performance.now();
        const answer = await visitor.post("/login", { intent: "send-link", email });
        times[kind].push(performance.now() - began);
        expect(answer.status).toBe(303);
        work[kind].add(await workOf(answer));
        bodies.add(plain(await visitor.open(answer.location ?? ""), email));
      }
    }
    expect(work.known.size).toBe(1);
    expect([...work.known][0]).toContain("INSERT");
    expect(work.unknown).toEqual(work.known);
    const median = (all: number[]) => (all.sort((a, b) => a - b)[all.length >> 1] ?? 0).toFixed(1);
    console.info(`known ${median(times.known)} ms, unknown ${median(times.unknown)} ms`);
    expect(bodies.size).toBe(1);
    expect((await mailFor("known0@red.example")).links.some((one) => one.includes("choose-club"))).toBe(true);
    expect(await server.mails("unknown0@red.example")).toEqual([]);
  });

  it.each([
    ["the platform", () => server.platform],
    ["a club", () => red.origin],
  ])("a hundred requests at %s for one inbox are three mails at most", async (_site, origin) => {
    const email = `inbox${new URL(origin()).hostname.length}@red.example`;
    await makeMember(server, red.tenant, { name: "I", email, role: "player" });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => openVisitor(origin()).post("/login", { intent: "send-link", email })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(97);
    expect(refused.filter(({ headers }) => Number(headers.get("retry-after")) > 0)).toHaveLength(97);
    await expect.poll(async () => (await server.mails(email)).length).toBe(3);
  });

  it("one inbox gets ten mails an hour from two clubs and the platform, and no page tells", async () => {
    const email = "everywhere@people.example";
    const member = { name: "E", email, role: "player" as const };
    for (const { tenant } of [red, blue]) await makeMember(server, tenant, member);
    const sites = [red.origin, blue.origin, server.platform].map((home) => openVisitor(home, ENGLISH));
    const said = sites.map(() => new Set<string>());
    const askAll = async (rounds: number) => {
      for (let round = 0; round < rounds; round++) {
        await server.sql("DELETE FROM platform.rate_limits WHERE key LIKE 'link-address:%'");
        for (const [n, site] of sites.entries()) {
          const answer = await site.post("/login", { intent: "send-link", email });
          expect(answer.status).toBe(303);
          // Without the club's clock in the footer.
          const [main = ""] =
            /<main[\s\S]*<\/main>/.exec(plain(await site.open(answer.location ?? ""), email)) ?? [];
          expect(main).toContain("10 minutes");
          // The page must not claim that something was sent.
          expect(main).not.toMatch(/on its way|we(’ve| have)? sent/i);
          said[n]?.add(main);
        }
      }
    };
    const mailed = async () => (await server.mails(email)).length;
    const held = () => server.output().match(/its inbox has no place left/g)?.length ?? 0;
    await askAll(3);
    await expect.poll(mailed).toBe(9);
    await askAll(3);
    // One more mail makes ten; then each club and the platform may send a last one.
    await expect.poll(held).toBe(5);
    expect([await mailed(), said.map(({ size }) => size)]).toEqual([13, [1, 1, 1]]);
  });

  it("where strangers have closed a site to codes, it says that the link still works", async () => {
    const words = { en: "the link in the e-mail still works", es: "el enlace del correo sigue funcionando" };
    for (const [site, home] of [
      [red.tenant, red.origin],
      ["platform", server.platform],
    ] as const) {
      const isPlatform = site === "platform";
      await server.sql("INSERT INTO platform.rate_limits VALUES ($1, $2, $3)", [
        `wrong-code-${isPlatform ? "platform" : "club"}:${site}`,
        isPlatform ? 500 : 100,
        Date.now() + 600_000,
      ]);
      for (const [language, says] of Object.entries(words)) {
        const visitor = openVisitor(home, { headers: { "accept-language": language } });
        const fields = { intent: "use-code", email: "coach@red.example", code: "000000", to: "/" };
        const answer = await visitor.post("/login?sent=coach@red.example", fields);
        expect([answer.status, answer.text.includes(says)]).toEqual([429, true]);
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(500);
      }
    }
  });

  it("limits hold across two processes", async () => {
    const second = await server.another();
    try {
      const origins = [red.origin, red.origin.replace(/\d+$/, new URL(second.address).port)];
      const wrong = (n: number, path: string, fields: Record<string, string>) => {
        const origin = origins[n % 2] ?? "";
        return openVisitor(origin).post(path, fields);
      };
      const codes = [];
      for (let n = 0; n < 200; n++) {
        const fields = { intent: "join", name: "Guess", email: "guess@red.example" };
        codes.push(await wrong(n, `/join/guess${n}`, fields));
      }
      expect(codes.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(422));
      expect(new Set(codes.slice(10).map(({ status }) => status))).toEqual(new Set([429]));
      expect(Number(codes.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);

      const guess = (n: number) =>
        wrong(n, "/login", { intent: "use-code", email: "player@red.example", code: "000000" });
      // Twenty at a time: if there are more at once, some are told to try again in a moment, and don't count as tries.
      const tries = [];
      for (let from = 0; from < 200; from += 20)
        tries.push(...(await Promise.all(Array.from({ length: 20 }, (_, n) => guess(from + n)))));
      expect(tries.filter(({ status }) => status === 401)).toHaveLength(60);
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(140);
    } finally {
      await second.end();
    }
  });
});

it("nothing that was printed meanwhile holds a token or a code", async () => {
  const made = await makeLink(server, { tenant: red.tenant, email: "player@red.example" });
  await ask(addressOf(red.origin, made));
  await openVisitor(red.origin).post("/auto-login", {
    intent: "confirm",
    auth: "magic-link",
    code: made.token,
  });
  const mails = (
    await Promise.all(
      ["coach@red.example", "known0@red.example", "admin@red.example", "player@red.example"].map((to) =>
        server.mails(to),
      ),
    )
  ).flat();
  const ofMails = mails.flatMap((mail) => [
    ...mail.links.flatMap((one) => new URL(one).searchParams.get("code") ?? []),
    ...(/^\d{6}$/m.exec(mail.text) ?? []),
  ]);
  expect(ofMails.length).toBeGreaterThan(3);
  const secrets = [...ofMails, made.token, made.code];
  const output = await written(server);
  expect(output).toContain("/auto-login?");
  // Times contain six digits in a row, too.
  const printed = (secret: string) => new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(output);
  expect(secrets.filter(printed)).toEqual([]);
  expect(output.match(/code=[\w-]{6,}/g) ?? []).toEqual([]);
});
