import ICAL from "ical.js";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { readSpreadsheet } from "#app/infra/documents/reading/read-spreadsheet.ts";
import { HOSTILE_LINES } from "#tests/support/hostile/hostile-lines.ts";
import { readHtml, squeezed } from "#tests/support/hostile/page-words.ts";
import { writeTexts } from "#tests/support/hostile/write-texts.ts";
import { callApi } from "#tests/support/http.ts";
import { untilDelivered } from "#tests/support/pending-work.ts";
import { serveClub } from "#tests/support/served.ts";
import type { Mail } from "#tests/support/server.ts";
import { openVisitor } from "#tests/support/visitor.ts";

const { server, red } = await serveClub();

/** The texts as a field keeps them. */
const kept = HOSTILE_LINES.map((text) => text.normalize("NFC").trim());
const missing = (words: string) => kept.filter((text) => !words.includes(squeezed(text)));

it("shows whatever a field of a form takes as the text that it is", async () => {
  // Each form takes one of the texts, another one in other runs.
  const start = Number(process.env.TEST_SEED ?? 1) % HOSTILE_LINES.length;
  const report = await writeTexts({ server, club: red }, { texts: HOSTILE_LINES, share: 1, start });
  expect(report.faults).toEqual([]);
  // A form whose fields were silently left out would lower this.
  expect(report.fields).toBeGreaterThanOrEqual(42);
});

it("writes them into files as the texts that they are", async () => {
  const file = async (path: string) => {
    const { body, status } = await red.as.admin.ask(path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  for (const path of [
    "/organization/export.csv",
    "/organization/export.xlsx",
    "/sessions/export.csv",
    "/sessions/export.xlsx",
  ]) {
    const read = readSpreadsheet(await file(path));
    if ("fault" in read) throw read.fault;
    const cells = read.sheet.rows.flatMap((row) => row.cells);
    expect([path, kept.filter((text) => !cells.includes(text))]).toEqual([path, []]);
  }
  const calendar = new ICAL.Component(ICAL.parse((await file("/sessions/export.ics")).toString()));
  const summaries = calendar
    .getAllSubcomponents("vevent")
    .map((one) => String(one.getFirstPropertyValue("summary")));
  expect(missing(summaries.map(squeezed).join("\n"))).toEqual([]);
  const { text } = await extractText(
    await getDocumentProxy(new Uint8Array(await file("/sessions/export.pdf"))),
  );
  const printed = text.join("").replace(/\s+/g, "");
  // PDF readers return right-to-left scripts and invisible marks as other characters.
  const plain = kept.filter((one) => /^[\u0020-\u017f]+$/.test(one));
  expect(plain.filter((one) => !printed.includes(one.replace(/\s+/g, "")))).toEqual([]);
});

it("mails them as the texts that they are", async () => {
  // Tells one person of each text. They must have no other notice pending, or both would be in the same mail.
  const told = await server.sqlIn<{ id: string }>(
    red.tenant,
    `WITH named AS (SELECT name, min(id) AS id, row_number() OVER () AS n FROM occasions
                     WHERE kind = 'session' AND status = 'confirmed' AND starts_at > now() AND name = ANY ($1) GROUP BY name),
       people AS (INSERT INTO members (name, email, role, confirmed_at)
                  SELECT 'Told ' || n, 'told-' || n || '@red.example', 'player', now() FROM named RETURNING id),
       numbered AS (SELECT id, row_number() OVER () AS n FROM people)
     INSERT INTO attendances (occasion_id, member_id, state)
     SELECT named.id, numbered.id, 'attending' FROM named JOIN numbered USING (n) RETURNING occasion_id AS id`,
    [kept],
  );
  expect(told).toHaveLength(kept.length);
  for (const { id } of told) {
    const options = { method: "PATCH", token: red.apiToken.admin, body: { status: 2 } };
    const { status } = await callApi(red.origin, `/sessions/${id}?notify=true`, options);
    expect(status).toBe(200);
  }
  await untilDelivered(server, red.tenant);
  const { text } = await openVisitor(server.platform).ask("/dev/mailbox.json");
  const mails = JSON.parse(text) as Mail[];
  const subjects = mails.map(({ subject }) => subject);
  expect(missing(subjects.map(squeezed).join("\n"))).toEqual([]);
  for (const { subject, html, text } of mails) {
    const { words, faults } = readHtml(html);
    expect([subject, faults]).toEqual([subject, []]);
    const named = kept.map(squeezed).filter((one) => subject.includes(one));
    expect([subject, named.filter((one) => !words.includes(one) || !squeezed(text).includes(one))]).toEqual([
      subject,
      [],
    ]);
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  }
  expect(await server.sql("SELECT FROM pgboss.job WHERE state IN ('failed', 'retry')")).toEqual([]);
});
