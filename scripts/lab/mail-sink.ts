import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { CaughtMail, Mailbox } from "#app/infra/mail/mailbox.server.ts";

const KEPT_MAILS = 1_000;
const MAX_BYTES = 5_000_000;

export interface MailSink extends Mailbox {
  /** The sink's address, as an SMTP URL. */
  url: string;
  close(): Promise<void>;
}

/**
 * Runs an SMTP server on loopback that delivers nothing: it keeps the newest 1,000 mails, parsed, in memory and as
 * files in `directory`, so that they survive a restart.
 */
export async function openMailSink(directory: string): Promise<MailSink> {
  mkdirSync(directory, { recursive: true });
  const kept = loadMails(directory);
  let serial = Number.parseInt(kept[0]?.file ?? "0", 10);

  function keep(mail: CaughtMail) {
    serial++;
    const file = `${String(serial).padStart(9, "0")}.json`;
    writeFileSync(join(directory, file), JSON.stringify(mail));
    kept.unshift({ file, mail });
    for (const old of kept.splice(KEPT_MAILS)) rmSync(join(directory, old.file), { force: true });
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    size: MAX_BYTES,
    logger: false,
    async onData(stream, session, done) {
      try {
        const raw = await buffer(stream);
        if (stream.sizeExceeded) throw Object.assign(new Error("Too large"), { responseCode: 552 });
        for (const { address } of session.envelope.rcptTo) keep(await parseMail(raw, address));
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  // A client that hangs up mid-mail sends it again: nothing to report.
  server.on("error", () => {});
  const listening = Promise.withResolvers<void>();
  server.server.once("error", listening.reject);
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    list({ to } = {}) {
      const mails = kept.map(({ mail }) => mail);
      return to === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function loadMails(directory: string): { file: string; mail: CaughtMail }[] {
  const files = readdirSync(directory)
    .filter((file) => /^\d+\.json$/.test(file))
    .sort()
    .reverse();
  return files.slice(0, KEPT_MAILS).flatMap((file) => {
    try {
      return [{ file, mail: JSON.parse(readFileSync(join(directory, file), "utf8")) as CaughtMail }];
    } catch {
      // Half-written when the process was killed: the sender got no answer, and sends the mail again.
      rmSync(join(directory, file), { force: true });
      return [];
    }
  });
}

async function parseMail(raw: Uint8Array, to: string): Promise<CaughtMail> {
  const parsed = await PostalMime.parse(raw);
  const text = parsed.text ?? "";
  const html = parsed.html ?? "";
  return {
    to,
    subject: parsed.subject ?? "",
    text,
    html,
    links: linksIn(text, html),
    receivedAt: new Date().toISOString(),
  };
}

function linksIn(text: string, html: string): string[] {
  const inText = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  const inHtml = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, url = ""]) =>
    url.replaceAll("&amp;", "&"),
  );
  return [...new Set([...inText, ...inHtml])];
}
