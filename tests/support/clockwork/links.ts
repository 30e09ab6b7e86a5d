import { setTimeout as delay } from "node:timers/promises";
import type { MailSink } from "#scripts/lab/mail-sink.ts";
import { ask } from "../http.ts";
import { formsOf, openVisitor } from "../visitor.ts";

const MAIL_LIMIT_MS = 60_000;

/** Requests a link from one process and follows it at another. Returns why that did not sign in; undefined if it did. */
export async function linkFault(
  mail: MailSink,
  { subdomain, email, from, to }: { subdomain: string; email: string; from: number; to: number },
): Promise<string | undefined> {
  const before = mail.list({ to: email }).length;
  const asked = await ask(`http://${subdomain}.localhost:${from}/api/access-link`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  if (asked.status !== 202) return `asking for a link was answered ${asked.status}: ${asked.text}`;
  const link = await nextLink(mail, email, before);
  const at = Object.assign(new URL(link), { port: String(to) });
  const visitor = openVisitor(at.origin);
  const page = await visitor.open(at.href);
  const [form] = formsOf(page);
  if (!form) return `the link's page was answered ${page.status} and has no form`;
  await visitor.post(form.action, form.fields);
  if (!visitor.cookies(at.host)["sign-in"]) return "the link did not sign in";
  const home = await visitor.ask("/");
  return home.status === 200 ? undefined : `home was answered ${home.status} after the sign-in`;
}

async function nextLink(mail: MailSink, to: string, before: number): Promise<string> {
  for (const until = Date.now() + MAIL_LIMIT_MS; Date.now() < until; await delay(100)) {
    const found = mail.list({ to });
    const link = found.length > before && found[0]?.links.find((one) => one.includes("/auto-login"));
    if (link) return link;
  }
  throw new Error(`No link was sent to ${to}.`);
}
