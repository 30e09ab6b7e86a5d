import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { importJWK, jwtVerify } from "jose";
import type { PushDevice } from "#app/infra/push/push-transport.server.ts";

/** A push message as a browser got it: decrypted. */
export interface PushedMessage {
  endpoint: string;
  headers: IncomingHttpHeaders;
  message: Record<string, unknown>;
}

/** A push service and the browsers behind it. */
export interface PushReceiver {
  /** To be allowed as `PUSH_SERVICES`. */
  origin: string;
  /** A new browser that takes messages. */
  device(): PushDevice;
  /** What came, in order. */
  received: PushedMessage[];
  /** How it answers from now on: with this status, or not at all. */
  answer: number | "hang";
  /** Verifies the signature of a message and returns its claims. Throws if it does not match this public key. */
  signedBy(message: PushedMessage, publicKey: string): Promise<Record<string, unknown>>;
  /** Hangs up on those who still wait for an answer. */
  hangUp(): void;
  close(): Promise<void>;
}

/** Runs a push service on this machine that decrypts as a browser does, by RFC 8188 and 8291, with Node's own functions. */
export async function startPushReceiver(): Promise<PushReceiver> {
  const browsers = new Map<string, { curve: ECDH; auth: Buffer }>();
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const body = await buffer(request);
    const endpoint = receiver.origin + request.url;
    const browser = browsers.get(endpoint);
    if (receiver.answer === "hang") return;
    if (browser && receiver.answer < 300) {
      const message = JSON.parse(decrypt(body, browser).toString("utf8"));
      receiver.received.push({ endpoint, headers: request.headers, message });
    }
    response.writeHead(receiver.answer).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const receiver: PushReceiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: 201,
    device() {
      const curve = createECDH("prime256v1");
      const p256dh = curve.generateKeys("base64url");
      const auth = randomBytes(16);
      const endpoint = `${receiver.origin}/push/${randomBytes(8).toString("hex")}`;
      browsers.set(endpoint, { curve, auth });
      return { endpoint, p256dh, auth: auth.toString("base64url") };
    },
    async signedBy({ endpoint, headers }, publicKey) {
      const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
      if (key !== publicKey) throw new Error(`Signed by ${key}`);
      const point = Buffer.from(publicKey, "base64url");
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
      const verifying = await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
      return (await jwtVerify(token, verifying, { audience: new URL(endpoint).origin })).payload;
    },
    hangUp: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** One record of the encoding aes128gcm: salt, record size, the sender's key, then what is sealed. */
function decrypt(body: Buffer, { curve, auth }: { curve: ECDH; auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), sender]);
  const secret = hkdf(auth, curve.computeSecret(sender), keyInfo, 32);
  const key = hkdf(salt, secret, "Content-Encoding: aes128gcm\0", 16);
  const nonce = hkdf(salt, secret, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
