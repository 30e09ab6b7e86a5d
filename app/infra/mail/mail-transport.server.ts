import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { MAIL_CONNECTIONS } from "./mail-connections.ts";
import type { RenderedMail } from "./mail-content.ts";
import { toDeliveryError } from "./mail-failure.ts";
import { headerLine } from "./render-mail.ts";

export interface OutgoingMail extends RenderedMail {
  /** An e-mail address. */
  to: string;
  toName?: string;
  /** Identifies the mail, and stays the same for each try ("moved-up:t_1:42:7"): the message id is made from it. */
  key: string;
  /** The address for one-click unsubscribing; adds the headers that mail programs show as a button. */
  unsubscribeUrl?: string;
}

/** Is told that the server was given the whole mail. */
interface Watched {
  onHandedOver(): void;
}

/** Sends mail to the configured server. */
export interface MailTransport {
  /** Resolves once the server has accepted the mail. Otherwise throws `DeliveryError`, so that it is retried. */
  send(mail: OutgoingMail): Promise<void>;
  /** Connects without sending, and signs in if there is a login and the server offers that. Throws `DeliveryError`. */
  verify(): Promise<void>;
  close(): void;
}

/** Opens a transport to a mail server (`smtp://` or `smtps://`). A server that hangs times out. */
export function openMailTransport(
  env: { BASE_URL: string; MAIL_FROM: string },
  smtpUrl: string,
): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    // The queue retries, and first checks whether the reader should still get it.
    maxRequeues: 0,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // If no answer comes, it matters whether the server had been given the whole mail.
  transport.use("stream", ({ data, message }, done) => {
    message.processFunc((stream: Readable) => stream.once("end", () => (data as Watched).onHandedOver()));
    done();
  });
  const domain = new URL(env.BASE_URL).hostname;
  return {
    async send(mail) {
      const [subject, name] = [headerLine(mail.subject), headerLine(mail.toName ?? "")];
      let handedOver = false;
      const watched: Watched = {
        onHandedOver: () => {
          handedOver = true;
        },
      };
      const sending = transport.sendMail({
        ...watched,
        from: env.MAIL_FROM,
        to: name ? { name, address: mail.to } : mail.to,
        subject,
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
      await sending.catch((error) => {
        throw toDeliveryError(error, { handedOver });
      });
    },
    async verify() {
      await transport.verify().catch((error) => {
        throw toDeliveryError(error, { handedOver: false });
      });
    },
    close: () => transport.close(),
  };
}

function messageId(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 32);
}
