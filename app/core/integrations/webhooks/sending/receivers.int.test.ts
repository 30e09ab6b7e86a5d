import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { newWebhookSecret, signedHeaders } from "./signing.ts";

const page = readFileSync(new URL("../../../../../docs/webhooks.md", import.meta.url), "utf8");
const code = (language: string) => page.match(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s"))?.[1] ?? "";
const secret = newWebhookSecret();
const body = JSON.stringify({ type: "webhook.test", data: { organization: "Señoras" } });
const headersAt = (at: number) =>
  signedHeaders({ id: "msg_1", at: new Date(at), body }, [newWebhookSecret(), secret]);

/** What the page's code makes of a message, with Node or Python. */
function verifiedBy(language: "js" | "python", headers: Record<string, string>, received: string): unknown {
  const given = [secret, JSON.stringify(headers), received].map((one) => JSON.stringify(one)).join(", ");
  const [program, ...args] =
    language === "js"
      ? [
          process.execPath,
          "--input-type=module",
          "-e",
          `${code("js")}\nconst call = (s, h, b) => verified(s, JSON.parse(h), b);\nconsole.log(JSON.stringify(call(${given}) ?? null));`,
        ]
      : [
          "python3",
          "-c",
          `${code("python")}\ncall = lambda s, h, b: verified(s, json.loads(h), b.encode())\nprint(json.dumps(call(${given})))`,
        ];
  return JSON.parse(execFileSync(program ?? "", args, { encoding: "utf8" }));
}

it.each(["js", "python"] as const)(
  "the page's code in %s takes what we send, and nothing else",
  (language) => {
    const now = Date.now();
    expect(verifiedBy(language, headersAt(now), body)).toEqual(JSON.parse(body));
    expect(verifiedBy(language, headersAt(now), body.replace("test", "text"))).toBeNull();
    expect(verifiedBy(language, headersAt(now - 600_000), body)).toBeNull();
  },
);
