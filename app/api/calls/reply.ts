import { hash } from "node:crypto";
import { type FileAnswer, fileResponse } from "#app/infra/documents/file-answer.ts";
import { isKnown } from "#app/web/http/pages/entity-tag.ts";

/** The answer to a call before it is sent. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** A JSON text, a file, or nothing. */
  body: string | FileAnswer | null;
}

/** A reply whose body is a value written as JSON. */
export function jsonReply(value: unknown, status: number, headers: Record<string, string> = {}): Reply {
  return { status, headers, body: JSON.stringify(value) };
}

/** What decides how a reply is sent. */
interface Sending {
  request: Pick<Request, "method" | "headers">;
  /** Receives the body as bytes; the edge sends them with the response. */
  context: { page?: Uint8Array | undefined };
  /** Headers about the call rather than its answer: not part of the entity. */
  headers?: Record<string, string>;
}

/** The request headers that an answer depends on. */
const VARY = "s-auth, s-org, Accept-Language, Origin";

/**
 * Makes the response. A read has an entity tag, and is answered with 304 if the caller already has that version:
 * programs may cache it, but must revalidate each time. Nothing else may be cached.
 */
export function sendReply(reply: Reply, { request, context, headers: ofCall = {} }: Sending): Response {
  const { status, body } = reply;
  const headers = new Headers({ ...reply.headers, ...ofCall });
  headers.append("Vary", VARY);
  if (body !== null && typeof body === "object") {
    const response = fileResponse(body);
    for (const [name, value] of headers) response.headers.set(name, value);
    return response;
  }
  if (body === null) return new Response(null, { status, headers });
  headers.set("Content-Type", "application/json");
  const isRead = status === 200 && (request.method === "GET" || request.method === "HEAD");
  if (isRead && !headers.has("Cache-Control")) {
    const etag = entityTag(reply, body);
    headers.set("Cache-Control", "private, no-cache");
    headers.set("ETag", etag);
    if (isKnown(request.headers.get("if-none-match"), etag)) {
      headers.delete("Content-Type");
      return new Response(null, { status: 304, headers });
    }
  }
  // As bytes beside the response: Remix would stream a body chunk by chunk.
  context.page = Buffer.from(body);
  return new Response(null, { status, headers });
}

/** Weak, since compression leaves the answer the same. A list's headers, such as its total, count as well. */
function entityTag({ headers }: Reply, body: string): string {
  const described = Object.entries(headers).flat().join("\n");
  return `W/"${hash("sha256", `${described}\n\n${body}`, "base64url").slice(0, 27)}"`;
}
