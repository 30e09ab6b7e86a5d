import { createSocket, type RemoteInfo } from "node:dgram";
import { once } from "node:events";

/** A name server that can stop answering. */
export interface NameDouble {
  port: number;
  /** While true, it answers nobody, like a server that is gone. */
  silent: boolean;
  /** How often it was asked. */
  asked: number;
  close(): Promise<void>;
}

const ANSWER_FLAGS = 0x8580;
const A_RECORD = 1;
const TTL_SECONDS = 1;

/** Starts it; it resolves every name to this machine, with a time to live of one second. */
export async function startNameDouble(port: number): Promise<NameDouble> {
  const socket = createSocket("udp4");
  const double: NameDouble = {
    port,
    silent: false,
    asked: 0,
    async close() {
      const closed = once(socket, "close");
      socket.close();
      await closed;
    },
  };
  socket.on("message", (question: Buffer, from: RemoteInfo) => {
    double.asked++;
    if (!double.silent) socket.send(answerTo(question), from.port, from.address);
  });
  socket.bind(port, "127.0.0.1");
  await once(socket, "listening");
  return double;
}

/** The loopback address for a question about an IPv4 address, nothing for any other (RFC 1035, 4.1). */
function answerTo(question: Buffer): Buffer {
  let end = 12;
  while (question[end]) end += (question[end] ?? 0) + 1;
  const asked = question.subarray(12, end + 5);
  const isAddress = question.readUInt16BE(end + 1) === A_RECORD;
  const head = Buffer.alloc(12);
  head.writeUInt16BE(question.readUInt16BE(0), 0);
  head.writeUInt16BE(ANSWER_FLAGS, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(isAddress ? 1 : 0, 6);
  if (!isAddress) return Buffer.concat([head, asked]);
  const record = Buffer.from([0xc0, 12, 0, A_RECORD, 0, 1, 0, 0, 0, TTL_SECONDS, 0, 4, 127, 0, 0, 1]);
  return Buffer.concat([head, asked, record]);
}
