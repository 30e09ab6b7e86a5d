import type { Env } from "#app/env.server.ts";
import { openMailTransport } from "#app/mail/mail-transport.server.ts";
import { renderMail } from "#app/mail/render-mail.ts";
import { type Finding, ok } from "./finding.ts";

const about = "mail";

/** The finding about mail. Sends a real one if an address was given. */
export async function mailFinding(
  env: Pick<Env, "BASE_URL" | "MAIL_FROM" | "SMTP_URL">,
  to: string | undefined,
): Promise<Finding> {
  if (!env.SMTP_URL) return ok(about, "none is sent: no mail server is configured, mails are caught");
  if (to === undefined) return ok(about, "not tried; --mail-to ADDRESS sends a real one");
  const transport = openMailTransport(env, env.SMTP_URL);
  const mail = renderMail({
    language: "en",
    sender: null,
    subject: "A test mail of your installation",
    paragraphs: [`npm run doctor sent this for ${env.BASE_URL}. If you read it, mails arrive.`],
  });
  try {
    await transport.send({ ...mail, to, key: `doctor:${Date.now()}` });
    return ok(about, `the server took a mail to ${to}; see that it arrives, and not among the unwanted`);
  } catch (error) {
    return {
      ...{
        about,
        level: "problem",
        what: `No mail can be sent: ${error instanceof Error ? error.message : error}`,
      },
      why: "Nobody can sign in by a link, and nobody is told of anything.",
      todo: "Compare SMTP_URL and MAIL_FROM with what the mail server's host says.",
    };
  } finally {
    transport.close();
  }
}
