import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openMailTransport } from "#app/infra/mail/mail-transport.server.ts";
import { renderMail } from "#app/infra/mail/render-mail.ts";
import { openMailSink } from "./mail-sink.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "mail-sink-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const env = { BASE_URL: "http://localhost:3000", MAIL_FROM: "Teamsheet <no-reply@localhost>" };
const mail = renderMail({
  language: "es",
  sender: null,
  subject: "Tu enlace para el Rayo Sur – ¡entra!",
  paragraphs: ["Hola, Iñaki"],
  button: { label: "Entrar", url: "http://demo.localhost:3000/auto-login?auth=magic-link&code=abc" },
});

test("catches over SMTP what the transport sends, newest first, and keeps it over a restart", async () => {
  const sink = await openMailSink(directory);
  const transport = openMailTransport(env, sink.url);
  await transport.send({ ...mail, to: "Inaki@demo.test", toName: "Iñaki", key: "a" });
  await transport.send({ ...mail, subject: "Second", to: "other@demo.test", key: "b" });
  transport.close();
  expect(sink.list().map(({ subject }) => subject)).toEqual(["Second", mail.subject]);
  const [caught] = sink.list({ to: "inaki@demo.test" });
  expect(caught?.text).toContain("Hola, Iñaki");
  expect(caught?.links).toEqual(["http://demo.localhost:3000/auto-login?auth=magic-link&code=abc"]);
  await sink.close();

  writeFileSync(join(directory, "000000003.json"), '{"to": "half');
  const again = await openMailSink(directory);
  expect(again.list()).toHaveLength(2);
  await again.close();
});

test("refuses a recipient's name that would add a header", async () => {
  const transport = openMailTransport(env, "smtp://127.0.0.1:1");
  await expect(
    transport.send({ ...mail, to: "a@demo.test", toName: "A\r\nBcc: b@demo.test", key: "c" }),
  ).rejects.toThrow(TypeError);
});
