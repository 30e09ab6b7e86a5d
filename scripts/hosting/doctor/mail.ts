import type { Env } from "#app/core/env.server.ts";
import { plainWords } from "#app/infra/mail/mail-failure.ts";
import { openMailTransport } from "#app/infra/mail/mail-transport.server.ts";
import { renderMail } from "#app/infra/mail/render-mail.ts";
import { findSink } from "../../run/open-sink.ts";
import { type Finding, ok } from "./finding.ts";

const about = "mail";

/**
 * The finding about mail. Connects to the mail server, and signs in if SMTP_URL has a login and the server offers that;
 * or, if an address was given, sends a real mail.
 */
export async function mailFinding(
  env: Pick<Env, "BASE_URL" | "MAIL_FROM" | "SMTP_URL">,
  to: string | undefined,
): Promise<Finding> {
  if (!env.SMTP_URL)
    return (await findSink())
      ? ok(about, "no mail server is configured, so mails are caught instead of sent")
      : {
          about,
          level: "problem",
          what: "No mail server is configured, and nothing here catches mails.",
          why: "It does not start so.",
          action: "Set SMTP_URL as your mail provider says.",
        };
  const transport = openMailTransport(env, env.SMTP_URL);
  try {
    if (to === undefined) {
      await transport.verify();
      return ok(about, "the mail server answers and does not refuse us; --mail-to ADDRESS sends a real mail");
    }
    await transport.send({ ...testMail(env), to, key: `doctor:${Date.now()}` });
    return ok(
      about,
      `the server accepted a mail to ${to}; check that it arrives, and not in the spam folder`,
    );
  } catch (error) {
    return {
      about,
      level: "problem",
      what: `No mail can be sent: ${wordsOf(error)}`,
      why: "Nobody can sign in with a mailed link, and nobody is notified of anything.",
      action: "Compare SMTP_URL and MAIL_FROM with the settings that your mail provider gives.",
    };
  } finally {
    transport.close();
  }
}

/** What went wrong, with what the server or the network said. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return plainWords(String(error));
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return plainWords(`${error.message}${cause}`);
}

function testMail({ BASE_URL }: Pick<Env, "BASE_URL">) {
  return renderMail({
    language: "en",
    sender: null,
    subject: "A test mail from your installation",
    paragraphs: [`npm run doctor sent this mail for ${BASE_URL}. If you can read it, mails arrive.`],
  });
}
