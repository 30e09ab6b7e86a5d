import { FRESH_MINUTES } from "#app/core/accounts/sign-ins/sign-in-life.ts";
import { KEPT_DAYS } from "#app/core/integrations/webhooks/webhook.ts";
/** A section of the guide: paragraphs, lists and code. What is in backticks is shown as code. */
export interface GuideSection {
  title: string;
  blocks: readonly (string | { items: readonly string[] } | { code: string })[];
}

/** How a program receives webhooks: the text of `docs/webhooks.md` for the docs pages; a test keeps the two in step. */
export const RECEIVING: readonly GuideSection[] = [
  {
    title: "How to receive webhooks",
    blocks: [
      "A club's admin adds an address under Settings → Webhooks (or, signed in, with `POST /api/webhooks`; an API key can't), and chooses what it is told about. The response shows the secret (`whsec_…`) with which messages are signed, this once: keep it where your program reads its other secrets. From then on, each time something happens, we send one `POST` of JSON to that address, signed as Standard Webhooks specifies. `/api/openapi.json` lists all types of messages and their content under `webhooks`.",
      {
        code: `POST /teamsheet HTTP/1.1
content-type: application/json
webhook-id: msg_8Yw0mFQ2bYQwq1r5mX0J1kQk
webhook-timestamp: 1795634567
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"type":"attendance.changed","timestamp":"2026-11-25T18:02:47.000Z",
 "data":{"occasion":{"id":7,"kind":"session","name":"Training","datetime":"2026-11-26T18:00:00.000Z","attending":11,"waiting":0},
         "user":{"id":42,"name":"Ada Alder"},"attending":1,"before":null}}`,
      },
      "`data` is what the API returned for the object at that moment; the numbers of `attending` and `status` are the API's. Data that not every program should hold is left out: scores, e-mail addresses, notes. Ask the API for it. Messages about money name the member only by `user_id`.",
    ],
  },
  {
    title: "What to do with a message",
    blocks: [
      {
        items: [
          "Verify it (below), over the raw bytes of the body. Refuse messages older than five minutes.",
          "Remember its `webhook-id`, and ignore the message if you have seen it: each message arrives at least once, and sometimes twice.",
          "Answer with a status from 200 to 299 within 10 seconds, with little or no body. Do longer work after the answer.",
        ],
      },
      "In Node, without a package (www.standardwebhooks.com has packages for many languages):",
      {
        code: `import { createHmac, timingSafeEqual } from "node:crypto";

/** The message, or undefined if it does not come from the club. \`headers\` in lower case, \`body\` as text. */
export function verified(secret, headers, body) {
  const { "webhook-id": id, "webhook-timestamp": sent, "webhook-signature": signatures } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(sent)) < 300)) return undefined;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(\`\${id}.\${sent}.\${body}\`).digest();
  const fits = (signatures ?? "").split(" ").some((one) => {
    const given = Buffer.from(one.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return fits ? JSON.parse(body) : undefined;
}`,
      },
      "In Python:",
      {
        code: `import base64, hashlib, hmac, json, time

def verified(secret, headers, body):
    """The message, or None if it does not come from the club. \`headers\` in lower case, \`body\` as bytes."""
    id, sent = headers.get("webhook-id"), headers.get("webhook-timestamp", "0")
    if not sent.isdigit() or abs(time.time() - int(sent)) >= 300:
        return None
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{id}.{sent}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return json.loads(body) if any(hmac.compare_digest(one, expected) for one in given) else None`,
      },
    ],
  },
  {
    title: "Order and retries",
    blocks: [
      {
        items: [
          "Messages about the same session or event arrive in the order in which things happened, and so do messages about the same member. Across different sessions, events and members there is no order: compare `timestamp`.",
          "A message that does not arrive is retried after 5 s, 15 s, 1, 3 and 10 minutes, and then every 15 minutes, for a day from the first attempt. Later messages about the same object wait, and then have a day of their own; all others go on. If nobody answers at all, only one message is tried at a time.",
          `A message that never arrived is shown as given up, and an admin can send it again. It then keeps its id, arrives after the messages that followed it, and does not hold them up: go by \`timestamp\`. If nothing at all arrived for a day, or the address answers 410, the webhook is stopped. Messages are still kept for it, and once an admin resumes it, it gets everything it missed, except what is older than ${KEPT_DAYS} days.`,
          "While a webhook is paused by an admin, no new messages are written for it. A club that is closed or suspended sends nothing until it is back.",
          "A receiver that took more than two seconds for its last answer shares a few places with all other slow receivers, so its messages may arrive later.",
          "Redirects are not followed. The address is `https://` on port 443, on the internet. On your own machine (`WEBHOOKS_LOCAL`) it may be `http://localhost:…`.",
        ],
      },
      `The page of each webhook shows the messages of the last ${KEPT_DAYS} days: state, attempts, the last status. "Send a test message" sends one of the type \`webhook.test\`.`,
      `You can create a new secret there too; like adding a webhook, this takes a sign-in within the last ${FRESH_MINUTES} minutes. For a day both secrets sign: \`webhook-signature\` then has two signatures, separated by a space. If another secret is created within that day, the newest and the oldest of the three sign, the oldest until its day is over. A leaked secret can be ended at once (\`former: "ends-now"\`): from then on only the new one signs, and messages that the receiver refuses until it has the new secret are retried.`,
    ],
  },
  {
    title: "Forgetting people",
    blocks: [
      "`member.erased` says that somebody has to be forgotten: delete what you know about that `id`. Messages that named them and are still waiting name a former member from then on.",
    ],
  },
];
