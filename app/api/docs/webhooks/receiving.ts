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
      "A club's admin adds an address under Settings → Webhooks (or signed in by `POST /api/webhooks`; no API key may), and chooses what it is told of. The answer shows the secret (`whsec_…`) with which messages are signed, this once: keep it where your program reads its other secrets. From then on each happening is one `POST` of JSON to that address, signed as Standard Webhooks says. `/api/openapi.json` lists all of them, with what each says, under `webhooks`.",
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
      "`data` is what the API says of the thing, as it was at that moment; the numbers of `attending` and `status` are the API's. What not every program should hold is left out: scores, e-mail addresses, notes. Ask the API for it. Money names its member by `user_id` alone.",
    ],
  },
  {
    title: "What to do with one",
    blocks: [
      {
        items: [
          "Verify it (below), over the bytes of the body as they came. Refuse what is older than five minutes.",
          "Remember its `webhook-id`, and do nothing more if you know it: a message comes at least once, and sometimes twice.",
          "Answer with a status from 200 to 299 within 10 seconds, with little or no body. Work that takes longer goes after the answer.",
        ],
      },
      "In Node, without a package (there are some for many languages at www.standardwebhooks.com):",
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
    title: "Order and tries",
    blocks: [
      {
        items: [
          "Messages about the same session or event arrive in the order in which things happened, and so do those about the same member. Between different ones there is no order: compare `timestamp`.",
          "A message that does not arrive is tried again after 5 s, 15 s, 1, 3 and 10 minutes, and then every 15 minutes, until it has been tried for a day, counted from its first try. What follows it about the same thing waits, and has a day of its own after that; all else goes on. If nobody answers at all, only one message is tried at a time.",
          "A message that never arrived is shown as given up, and an admin can send it again. One that is sent again, under its id, comes after what followed it, and holds nothing up: go by `timestamp`. If nothing at all arrived for a day, or the address answers 410, the webhook is stopped: what happens is kept for it, and once an admin resumes it, all that it missed is sent, unless it is older than 30 days.",
          "While a webhook is paused by an admin, nothing new is written for it. A club that is closed or suspended sends nothing until it is back.",
          "A receiver that took more than two seconds for its last answer shares a few places with all that are slow: what it gets may then come later.",
          "Redirects are not followed. The address is `https://` on port 443, on the internet. On one's own machine (`WEBHOOKS_LOCAL`) it may be `http://localhost:…`.",
        ],
      },
      'The page of each webhook shows the messages of the last 30 days: state, tries, the last status. "Send a test message" sends one of the type `webhook.test`.',
      'A new secret can be made there, too; like adding a webhook, it takes a sign-in of the last 15 minutes. For a day both sign: `webhook-signature` then has two signatures, separated by a space. If another is made within that day, the newest and the oldest of the three sign, the oldest until its day is over. A secret that has leaked can be ended at once (`former: "ends-now"`): the new one alone signs from then on, and what the receiver refuses until it has it is tried again.',
    ],
  },
  {
    title: "Forgetting people",
    blocks: [
      "`member.erased` says that somebody has to be forgotten: delete what you know of that `id`. Messages that named them and still wait name a former member from then on.",
    ],
  },
];
