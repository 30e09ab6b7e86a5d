import type { Presence } from "#app/core/attendance/presence/presence.ts";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import type { MarkOp, MarkOutcome } from "./mark-lanes.ts";

/** How long to wait for an answer before the tap is resent, in milliseconds. */
const LIMIT_MS = 20_000;

interface Saved {
  marks: Record<number, Presence | null>;
  added: string;
}

/** Sends one tap of the checklist, or the undo of an act. */
export async function sendMark(address: string, op: MarkOp): Promise<MarkOutcome> {
  const fields: Record<string, string> =
    "undo" in op
      ? { intent: "undo" }
      : "others" in op
        ? { intent: "record", others: op.others, among: op.among.join(",") }
        : { intent: "record", mark0: `${op.memberId}:${op.presence ?? "none"}` };
  try {
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ ...fields, act: op.act }),
      // So that it arrives even if the page is left in the meantime.
      keepalive: true,
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    // Only the sign-in page can help. It leads back to the list, which shows whether the tap was recorded.
    if (response.redirected) window.location.reload();
    if (response.redirected || response.status >= 500 || response.status === 429) return { kind: "failed" };
    const { done, result } = (await response.json()) as FormReply;
    if (done) return { kind: "saved", ...(done as Saved) };
    return {
      kind: "refused",
      text: Object.values(result?.error ?? {})
        .flat()
        .join(" "),
    };
  } catch {
    return { kind: "failed" };
  }
}

/** Waits `ms`, but only until the connection is back. */
export function pauseOffline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
  });
}

/** A random UUID; `crypto.randomUUID` is missing if a club is served without TLS. */
export function newAct(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = "89ab".charAt((bytes[8] ?? 0) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join("-");
}
