import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import type { Env } from "../env.server.ts";
import type { RenderedMail } from "./mail-content.ts";
import { assertHeaderText } from "./render-mail.ts";

export interface OutgoingMail extends RenderedMail {
  /** The address. */
  to: string;
  toName?: string;
  /** Identifies the mail, the same at each try ("moved-up:t_1:42:7"): its message id is made from it. */
  key: string;
  /** The address for one-click unsubscribing; adds the headers that mail programs turn into a button. */
  unsubscribeUrl?: string;
}

/** Sends mail to the configured server. */
export interface MailTransport {
  /** Resolves once the server has accepted the mail; rejects otherwise, so that the queue tries again. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Opens a transport to a mail server (`smtp://` or `smtps://`). A hanging server runs into a time-out. */
export function openMailTransport(env: Pick<Env, "BASE_URL" | "MAIL_FROM">, smtpUrl: string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = new URL(env.BASE_URL).hostname;
  return {
    async send(mail) {
      assertHeaderText(mail.subject);
      assertHeaderText(mail.toName ?? "");
      await transport.sendMail({
        from: env.MAIL_FROM,
        to: mail.toName ? { name: mail.toName, address: mail.to } : mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${messageId(mail.key)}@${domain}>`,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(mail.unsubscribeUrl && {
            "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
        },
      });
    },
    close: () => transport.close(),
  };
}

function messageId(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 32);
}
