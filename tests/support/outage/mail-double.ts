import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/**
 * How a mail server fails. `refuse`: nobody listens. `hang`: it takes the connection and says nothing. `421`: it sends
 * everybody away. `550`: it refuses each recipient. `drop`: it reads the whole mail and hangs up before it answers.
 */
export const OUTAGES = ["refuse", "hang", "421", "550", "drop"] as const;
export type Outage = (typeof OUTAGES)[number];

/** A copy of a mail that came in, whether or not it was acknowledged. */
export interface RawCopy {
  to: string;
  messageId: string;
  subject: string;
  /** What the server was doing then. */
  mode: Outage | "take";
}

export interface MailDouble {
  url: string;
  copies: RawCopy[];
  set(mode: Outage | "take"): Promise<void>;
  close(): Promise<void>;
}

/** A mail server that can fail in every way that matters. */
export async function startMailDouble(): Promise<MailDouble> {
  let mode: Outage | "take" = "take";
  let server = open();
  const { port } = await listen(server, 0);
  const copies: RawCopy[] = [];

  function open(): SMTPServer {
    const made: SMTPServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      logger: false,
      closeTimeout: 50,
      onConnect(_session, done) {
        if (mode === "hang") return;
        done(mode === "421" ? fault(421, "Service not available") : null);
      },
      onMailFrom(_address, _session, done) {
        if (mode === "hang") return;
        done(mode === "421" ? fault(421, "Service not available") : null);
      },
      onRcptTo(_address, _session, done) {
        done(mode === "550" ? fault(550, "5.7.1 Not today") : null);
      },
      async onData(stream, session, done) {
        const raw = await buffer(stream).catch(() => undefined);
        // The client hung up in the middle of it.
        if (!raw) return;
        const { messageId = "", subject = "" } = await PostalMime.parse(raw);
        for (const { address } of session.envelope.rcptTo)
          copies.push({ to: address, messageId, subject, mode });
        if (mode === "drop") hangUp(made, session.id);
        else done();
      },
    });
    // Errors of clients that hang up, or that are hung up on.
    made.on("error", () => {});
    return made;
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    copies,
    async set(next) {
      const isDown = mode === "refuse";
      mode = next;
      if (!isDown) hangUp(server);
      if (next === "refuse") await shut(server);
      else if (isDown) {
        server = open();
        await listen(server, port);
      }
    },
    async close() {
      hangUp(server);
      if (mode !== "refuse") await shut(server);
    },
  };
}

const fault = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Hangs up on one client, or on everybody. */
function hangUp(server: SMTPServer, sessionId?: string): void {
  for (const { id, _socket } of server.connections as unknown as Set<Connection>)
    if (sessionId === undefined || id === sessionId) _socket.destroy();
}

/** A client, as the library keeps it. */
interface Connection {
  id: string;
  _socket: { destroy(): void };
}

async function listen(server: SMTPServer, port: number): Promise<AddressInfo> {
  server.listen(port, "127.0.0.1");
  if (!server.server.listening) await once(server.server, "listening");
  return server.server.address() as AddressInfo;
}

const shut = (server: SMTPServer) => new Promise<void>((done) => server.close(() => done()));
