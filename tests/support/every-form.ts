import { toInvitationCode } from "#app/core/club/public-id.ts";
import { makeModuleRows } from "./club-tools.ts";
import { type CrawledForm, crawl, formsOn } from "./crawl.ts";
import type { TestServer } from "./server.ts";
import { type ClubUnderTest, makeMember } from "./two-clubs.ts";
import { type Fields, openVisitor, type Visitor } from "./visitor.ts";

/** A form of a page, and who found it there. */
export interface FoundForm {
  form: CrawledForm;
  by: Visitor;
}

/** Every form that an admin, a player and a stranger find, once the club has something to show each form for. */
export async function everyForm(server: TestServer, club: ClubUnderTest): Promise<FoundForm[]> {
  await furnish(server, club);
  const { admin, player } = club.as;
  const stranger = openVisitor(club.origin);
  const join = `/join/${toInvitationCode(club.publicId)}`;
  const email = `player@${club.subdomain}.example`;
  const starts: [by: Visitor, from: string[]][] = [
    [admin, ["/", "/logout", "/settings/address?subdomain=crimson"]],
    [player, ["/"]],
    [
      stranger,
      [
        "/login",
        `/login?sent=${email}`,
        join,
        `${join}?sent=new@${club.subdomain}.example&name=Nia`,
        `${server.platform}/`,
        `${server.platform}/login`,
      ],
    ],
  ];
  const found = starts.map(async ([by, from]) =>
    formsOn(await crawl(by, from)).map((form) => ({ form, by })),
  );
  return (await Promise.all(found)).flat();
}

/** Gives every page something to show a form for. */
async function furnish(server: TestServer, club: ClubUnderTest): Promise<void> {
  const email = `pia@${club.subdomain}.example`;
  const pending = await makeMember(server, club.tenant, { name: "Pia Pending", email, role: "player" });
  await server.sql(`UPDATE ${club.tenant}.members SET state = 'pending' WHERE id = $1`, [pending]);
  await makeModuleRows(server, club);
  await server.sqlIn(
    club.tenant,
    `WITH came AS (INSERT INTO attendances (occasion_id, member_id, state) VALUES ($1, $2, 'attending'))
     INSERT INTO ratings (occasion_id, member_id, stars, rated_at) VALUES ($1, $2, 4, now())`,
    [club.ids.pastSession, club.memberId.player],
  );
  await server.sql(
    `INSERT INTO ${club.tenant}.settings (id, value) VALUES ('tags', '["u12","first team"]') ON CONFLICT (id) DO UPDATE SET value = excluded.value`,
  );
}

/** What a form is called in a fault: its page and its act. */
export function formName({ form }: Pick<FoundForm, "form">): string {
  return `${form.page}: ${form.intent || new URL(form.action).pathname}`;
}

/** The form's fields as they are, with something in those that a person must fill in. */
export function filledForm(form: CrawledForm): Fields {
  const plausible: Record<string, string> = {
    text: "Something",
    email: "someone@red.example",
    date: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    time: "19:00",
    number: "5",
    textarea: "Something",
    url: "https://logo.example/a.png",
    tel: "123456",
  };
  const given = { ...form.fields };
  for (const { name, type } of form.inputs) {
    const empty = given[name] === undefined || String(given[name]) === "";
    if (empty && name !== "website" && !/capacity|price/.test(name)) given[name] = plausible[type] ?? "";
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => String(value) !== ""));
}
