import { setTimeout as delay } from "node:timers/promises";
import { type ask, callApi } from "../http.ts";
import { type PushReceiver, startPushReceiver } from "../push-receiver.ts";
import { startServer, type TestServer } from "../server.ts";
import { type ClubUnderTest, makeClub, makeMember, makeOccasion, signInDirectly } from "../two-clubs.ts";
import { type MailDouble, type Outage, startMailDouble } from "./mail-double.ts";

/** How a rehearsal is run. */
export interface Rehearsal {
  outages: readonly Outage[];
  /** How many members are told in each outage. */
  members: number;
  /** How long each outage lasts, in milliseconds. */
  outageMs: number;
  /** The longest wait between two tries, in seconds: longer than an outage, so that a dropped mail is tried once in it. */
  retrySeconds: number;
}

/** The result of one outage. */
export interface OutageReport {
  outage: Outage;
  /** The slowest page during the outage, and how many there were, none of which may fail. */
  pages: { slowestMs: number; count: number; failed: number };
  /** From the server's return until everything was delivered, in milliseconds. */
  drainedMs: number;
  /** What went wrong with mails and push messages. */
  faults: string[];
  /** Failed tries in all, as the admins saw them before the server was back. */
  waiting: number;
}

/** Serves the product, has its mail server and push service fail in each way, and looks at what reaches whom. */
export async function rehearse(postgresUrl: string, plan: Rehearsal): Promise<OutageReport[]> {
  const [mail, push] = await Promise.all([startMailDouble(), startPushReceiver()]);
  const server = await startServer(postgresUrl, {
    SMTP_URL: mail.url,
    PUSH_SERVICES: push.origin,
    RETRY_SECONDS: String(plan.retrySeconds),
    // Failures are recorded for the admins; logged, they would fill the screen.
    LOG_LEVEL: "error",
  });
  try {
    const club = await makeClub(server, "red", "Red");
    const ground = { server, club, mail, push, people: await people(server, club, push, plan.members) };
    const reports: OutageReport[] = [];
    for (const outage of plan.outages) reports.push(await rehearseOne(ground, outage, plan));
    return reports;
  } finally {
    await server.stop();
    await mail.close();
    await push.close();
  }
}

interface Person {
  id: number;
  email: string;
  endpoint: string;
}

interface Ground {
  server: TestServer;
  club: ClubUnderTest;
  mail: MailDouble;
  push: PushReceiver;
  people: Person[];
}

/** Members with a device each. */
async function people(
  server: TestServer,
  { tenant, subdomain }: ClubUnderTest,
  push: PushReceiver,
  count: number,
): Promise<Person[]> {
  const made: Person[] = [];
  for (let number = 0; number < count; number++) {
    const email = `person-${number}@${subdomain}.example`;
    const id = await makeMember(server, tenant, { name: `Person ${number}`, email, role: "player" });
    await signInDirectly(server, tenant, email, "browser");
    const { endpoint, p256dh, auth } = push.device();
    await server.sql(
      `INSERT INTO ${tenant}.push_subscriptions (member_id, sign_in_id, endpoint, p256dh, auth, created_at)
       SELECT $1, s.id, $2, $3, $4, now() FROM platform.sign_ins s JOIN platform.identities i ON i.id = s.identity_id
        WHERE i.email = $5 LIMIT 1`,
      [id, endpoint, p256dh, auth, email],
    );
    made.push({ id, email, endpoint });
  }
  return made;
}

async function rehearseOne(ground: Ground, outage: Outage, plan: Rehearsal): Promise<OutageReport> {
  const { server, club, mail, push } = ground;
  const [leaving, ...staying] = ground.people;
  await mail.set(outage);
  push.answer = outage === "hang" ? "hang" : 503;
  const begun = Date.now();
  const before = { copies: mail.copies.length, pushed: push.received.length };
  await cancelOne(ground, `Outage ${outage}`);
  const pages = { slowestMs: 0, count: 0, failed: 0 };
  let hasLeft = false;
  while (Date.now() - begun < plan.outageMs) {
    // In the middle, so that no try that began before is still under way at the end.
    if (leaving && !hasLeft && Date.now() - begun > plan.outageMs / 2) {
      await setState(ground, leaving.id, "archived");
      hasLeft = true;
    }
    const { ms, status } = await timed(() => club.as.player.ask("/"));
    pages.slowestMs = Math.max(pages.slowestMs, ms);
    pages.count++;
    if (status !== 200) pages.failed++;
    await delay(20);
  }
  const waiting = await undelivered(server, club.tenant);
  const back = Date.now();
  await mail.set("take");
  push.answer = 201;
  push.hangUp();
  while ((await undelivered(server, club.tenant)) > 0) {
    if (Date.now() - back > 120_000) throw new Error(`${outage}: not delivered within two minutes`);
    await delay(50);
  }
  const drainedMs = Date.now() - back;
  const copies = mail.copies.slice(before.copies);
  const pushed = push.received.slice(before.pushed);
  const faults = staying.flatMap(({ email, endpoint }) => {
    const own = copies.filter(({ to }) => to === email);
    const ids = new Set(own.map(({ messageId }) => messageId));
    const taken = own.filter(({ mode }) => mode === "take").length;
    const tags = pushed.filter((one) => one.endpoint === endpoint);
    return [
      ...(ids.size === 1 ? [] : [`${email}: ${ids.size} message ids`]),
      ...(taken === 1 ? [] : [`${email}: acknowledged ${taken} times`]),
      ...(own.length <= (outage === "drop" ? 2 : 1) ? [] : [`${email}: ${own.length} raw copies`]),
      ...(tags.length === 1 ? [] : [`${email}: ${tags.length} push messages`]),
    ];
  });
  const gone = leaving && copies.some(({ to, mode }) => to === leaving.email && mode === "take");
  if (gone) faults.push("a mail to a member who had left");
  if (leaving && pushed.some(({ endpoint }) => endpoint === leaving.endpoint))
    faults.push("a push message to a member who had left");
  if (leaving) await setState(ground, leaving.id, "active");
  return { outage, pages, drainedMs, faults, waiting };
}

/** Cancels a session that everybody is coming to, and has them told: an urgent message to each. */
async function cancelOne({ server, club, people }: Ground, name: string): Promise<void> {
  const session = await makeOccasion(server, club.tenant, { kind: "session", name, inHours: 30 });
  for (const { id } of people)
    await server.sqlIn(
      club.tenant,
      "INSERT INTO attendances (occasion_id, member_id, state) VALUES ($1, $2, 'attending')",
      [session, id],
    );
  const cancel = (query: string) =>
    callApi(club.origin, `/sessions/${session}?notify=true${query}`, {
      method: "PATCH",
      token: club.apiToken.admin,
      body: { status: 2 },
    });
  const { reviewed } = JSON.parse((await cancel("")).text) as { reviewed: string };
  const answer = await cancel(`&reviewed=${reviewed}`);
  if (answer.status >= 400) throw new Error(`Cancelling: ${answer.status} ${answer.text}`);
}

const setState = ({ server, club }: Ground, id: number, state: string) =>
  server.sql(`UPDATE ${club.tenant}.members SET state = $1 WHERE id = $2`, [state, id]);

/** How many notices, mails and push messages are still under way. */
async function undelivered(server: TestServer, tenant: string): Promise<number> {
  const [row] = await server.sql<{ n: number }>(
    `SELECT (SELECT count(*) FROM ${tenant}.notices WHERE handled_at IS NULL)::int
          + (SELECT count(*) FROM ${tenant}.notice_mails WHERE done_at IS NULL)::int
          + (SELECT count(*) FROM ${tenant}.notice_pushes WHERE done_at IS NULL)::int AS n`,
  );
  return row?.n ?? 0;
}

async function timed(act: () => ReturnType<typeof ask>): Promise<{ ms: number; status: number }> {
  const begun = performance.now();
  const { status } = await act();
  return { ms: performance.now() - begun, status };
}
