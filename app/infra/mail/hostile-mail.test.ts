import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, test } from "vitest";
import { HOSTILE_LINES } from "#tests/support/hostile/hostile-lines.ts";
import { readHtml, squeezed } from "#tests/support/hostile/page-words.ts";
import { openMailTransport } from "./mail-transport.server.ts";
import { renderMail } from "./render-mail.ts";

const received: Email[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  async onData(stream, _session, done) {
    received.push(await PostalMime.parse(await buffer(stream)));
    done();
  },
});
await once(server.listen(0, "127.0.0.1"), "listening");
const { port } = server.server.address() as AddressInfo;
const env = { BASE_URL: "http://localhost:3000", MAIL_FROM: "Teamsheet <no-reply@localhost>" };
const transport = openMailTransport(env, `smtp://127.0.0.1:${port}`);
afterAll(() => {
  transport.close();
  server.close();
});

/** The mail as the recipient's mail program parses it, with the given text everywhere that people's texts can occur. */
async function mailed(text: string): Promise<Email> {
  const mail = renderMail({
    language: "en",
    sender: { name: text, accent: null, logo: null },
    subject: `${text} · News`,
    preheader: text,
    paragraphs: [text],
    button: { label: text, url: "https://club.example/" },
    entries: [{ title: text, lines: [text], links: [] }],
  });
  await transport.send({ ...mail, to: "reader@club.example", toName: text, key: text });
  return received.pop() ?? expect.fail("No mail came.");
}

const headersOf = ({ headers }: Email) => headers.map(({ key }) => key);

test.each(HOSTILE_LINES)("has one subject, no header of its own, and is shown as it is: %s", async (text) => {
  const plain = await mailed("Rovers");
  const mail = await mailed(text);
  expect(headersOf(mail)).toEqual(headersOf(plain));
  expect(headersOf(mail).filter((key) => key === "subject")).toHaveLength(1);
  expect(squeezed(mail.subject ?? "")).toBe(squeezed(`${text} · News`));
  expect(mail.to).toEqual([{ address: "reader@club.example", name: expect.any(String) }]);
  expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
  expect(squeezed(mail.text ?? "")).toContain(squeezed(text));
  const { words, faults } = readHtml(mail.html ?? "");
  expect(faults).toEqual([]);
  expect(words).toContain(squeezed(text));
});
