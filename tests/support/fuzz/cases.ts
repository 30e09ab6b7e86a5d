import type { Role } from "#app/core/members/role.ts";
import type { Ask } from "../http.ts";
import type { Dice } from "./dice.ts";
import type { Field, Target } from "./targets.ts";
import { hostileName, hostileText, plausible, wrongKind } from "./values.ts";

/** Somebody who sends a case. */
export type Caller = Role | "anonymous";

/** One request, ready to be sent. */
export interface Case {
  target: Target;
  caller: Caller;
  path: string;
  options: Ask & { headers: Record<string, string> };
}

const CALLERS: Caller[] = ["anonymous", "anonymous", "player", "coach", "admin"];

/** Just below the limits of bodies, so that no request is refused for its length alone. */
const FORM_BYTES = 63_000;
const JSON_BYTES = 250_000;

/** A random case: any target, any caller, any content. */
export function rollCase(dice: Dice, targets: readonly Target[]): Case {
  const target = dice.pick(targets);
  const caller = dice.pick(CALLERS);
  const sent =
    target.kind === "form"
      ? form(dice, target)
      : target.kind === "call"
        ? call(dice, target)
        : { headers: {} };
  const headers = { ...sent.headers, ...(dice.chance(0.1) ? oddHeader(dice) : {}) };
  const method = dice.chance(0.03)
    ? dice.pick(["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "POST", "GET"])
    : target.method;
  return { target, caller, path: address(dice, target), options: { method, headers, body: sent.body } };
}

type Sent = { headers: Record<string, string>; body?: Buffer };

function form(dice: Dice, target: Target): Sent {
  const fields = formFields(dice, target);
  const kind = dice.below(20);
  if (kind === 0)
    return { headers: { "content-type": dice.pick(ODD_TYPES) }, body: Buffer.from(urlencoded(fields)) };
  if (kind === 1) return { headers: { "content-type": URLENCODED }, body: Buffer.from(brokenPercents(dice)) };
  if (kind < 6) {
    const whole = multipart(dice, fields).subarray(0, FORM_BYTES);
    const body = dice.chance(0.3) ? whole.subarray(0, dice.below(whole.length)) : whole;
    return {
      headers: {
        "content-type": `multipart/form-data; boundary=${dice.pick([BOUNDARY, BOUNDARY, '"x"', ""])}`,
      },
      body,
    };
  }
  return {
    headers: { "content-type": URLENCODED },
    body: Buffer.from(urlencoded(fields)).subarray(0, FORM_BYTES),
  };
}

const URLENCODED = "application/x-www-form-urlencoded";
const ODD_TYPES = [
  "application/json",
  "text/plain",
  "multipart/form-data",
  "",
  "application/x-www-form-urlencoded; charset=utf-16",
  "x".repeat(4_000),
];
const BOUNDARY = "x";

/** What a person would post, with some of it spoiled, left out, repeated, or added. */
function formFields(dice: Dice, { intent, body }: Target): [string, string][] {
  const known = Object.keys(body);
  const fields: [string, string][] = [];
  for (const [name, field] of Object.entries(body)) {
    if (dice.chance(0.1)) continue;
    const repeats = dice.chance(0.05) ? dice.pick([2, 50, 150, 20_000]) : 1;
    for (let n = 0; n < repeats; n++) {
      const given = dice.chance(0.6) ? plausible(dice, name, field) : hostileText(dice, FORM_BYTES);
      for (const one of [given].flat()) fields.push([name, harmless(name, written(one))]);
    }
  }
  for (let extra = dice.chance(0.4) ? 1 + dice.below(3) : 0; extra > 0; extra--)
    fields.push([hostileName(dice, [...known, "intent"]), hostileText(dice, FORM_BYTES)]);
  const act = dice.chance(0.95)
    ? (intent ?? "")
    : dice.pick(["", "no-such", "__proto__", "constructor", "x".repeat(50_000)]);
  fields.splice(dice.below(fields.length + 1), 0, ["intent", act]);
  return fields;
}

/** As a browser writes it in a form: a box is "on" or not there. */
function written(value: unknown): string {
  if (value === true) return "on";
  return value === null || value === false
    ? ""
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
}

/** Keeps the club under test where it is: never asks for a subdomain that a club can have. */
function harmless(name: string, value: string): string {
  return name === "subdomain" ? `${value}!` : value;
}

function urlencoded(fields: [string, string][]): string {
  const escaped = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll("%20", "+");
  return fields.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join("&");
}

function brokenPercents(dice: Dice): string {
  return dice.pick([
    "intent=%ff%fe&=&&&%00=%00",
    "%",
    "&".repeat(60_000),
    "=".repeat(60_000),
    "a&".repeat(30_000),
    "%%%=%zz&%f0%28%8c%28=1",
    "intent=send-link&email=%c3%28",
    "+".repeat(60_000),
    "a=1&".repeat(15_000),
  ]);
}

function multipart(dice: Dice, fields: [string, string][]): Buffer {
  const parts = fields.map(([name, value]) => {
    const file = dice.chance(0.1) ? `; filename="${dice.pick(["", "a.csv", "../x", 'a"b', "\u0000"])}"` : "";
    const odd = dice.chance(0.05)
      ? dice.pick([
          "Content-Type: text/html\r\n",
          "X: y\r\n",
          "Content-Type: \u0000\r\n",
          "Content-Disposition: form-data\r\n",
        ])
      : "";
    return `--${BOUNDARY}\r\n${odd}Content-Disposition: form-data; name="${name.replaceAll('"', "%22")}"${file}\r\n\r\n${value}\r\n`;
  });
  return Buffer.from(`${parts.join("")}--${BOUNDARY}--\r\n`);
}

function call(dice: Dice, target: Target): Sent {
  if (target.method === "GET" && dice.chance(0.9)) return { headers: {} };
  const headers = { "content-type": dice.chance(0.95) ? "application/json" : dice.pick(ODD_TYPES) };
  return {
    headers,
    body: Buffer.from(dice.chance(0.1) ? dice.pick(ODD_JSON)() : json(dice, target.body)).subarray(
      0,
      JSON_BYTES,
    ),
  };
}

const ODD_JSON: (() => string)[] = [
  () => "{",
  () => "[]",
  () => "null",
  () => '"x"',
  () => `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`,
  () => `${"[".repeat(120_000)}${"]".repeat(120_000)}`,
  () => `{"a":[${"{},".repeat(80_000)}1]}`,
  () => `{${Array.from({ length: 25_000 }, (_, n) => `"${n.toString(36)}":1`).join()}}`,
  () => '{"hasOwnProperty":{"toString":1}}',
  () => '{"__proto__":{"admin":true},"constructor":{"prototype":1}}',
  () => `{"a":1e${"9".repeat(1_000)}}`,
  () => '{"email":"\\ud800","email":"a@b.example"}',
  () => `{"email":"${"\u0316\u0301".repeat(60_000)}"}`,
  () => "\ufeff{}",
  () => " ".repeat(249_000),
];

function json(dice: Dice, body: Record<string, Field>): string {
  const members = Object.entries(body)
    .filter(() => dice.chance(0.8))
    .map(([name, field]): [string, unknown] => {
      const value = dice.chance(0.6) ? plausible(dice, name, field) : wrongKind(dice, JSON_BYTES);
      return [name, name === "subdomain" ? `${typeof value === "string" ? value : ""}!` : value];
    });
  if (dice.chance(0.3)) members.push([hostileName(dice, Object.keys(body)), wrongKind(dice, JSON_BYTES)]);
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`;
}

function address(dice: Dice, { path, query, kind }: Target): string {
  const [bare = "", given] = path.split("?");
  let odd = dice.chance(0.15) ? bare.replace(/\d+|[^/]+$/, dice.pick(ODD_SEGMENTS)) : bare;
  if (kind !== "call" && dice.chance(0.1)) odd = `${odd}.data`;
  const asked: [string, string][] = [];
  const searched = Object.entries(query);
  const count = kind === "form" ? Number(dice.chance(0.1)) : dice.below(4);
  for (let n = 0; n < count && searched.length > 0; n++) {
    const [name, field] = dice.pick(searched);
    asked.push([name, dice.chance(0.4) ? written(plausible(dice, name, field)) : hostileText(dice, 3_000)]);
  }
  if (dice.chance(0.1))
    asked.push([hostileName(dice, Object.keys(query)).slice(0, 3_000), hostileText(dice, 3_000)]);
  if (dice.chance(0.02))
    return `${odd}?${dice.pick(["a&".repeat(5_000), "a[b]=1&".repeat(1_500), "_data=root", "_routes=x", `_routes=${"root,".repeat(1_500)}`, "%ff", "%00", "__proto__=1"])}`;
  return `${odd}${given === undefined ? "" : `?${given}`}${asked.length > 0 ? `${given === undefined ? "?" : "&"}${urlencoded(asked)}` : ""}`.slice(
    0,
    12_000,
  );
}

const ODD_SEGMENTS = [
  "0",
  "-1",
  "1e3",
  "99999999999999999999",
  "abc",
  "..%2f..",
  "1;drop",
  "%F0%9F%98%80",
  "__proto__",
  "constructor",
  "%2e%2e",
  "a".repeat(5_000),
];

/** A header that no browser would send. */
function oddHeader(dice: Dice): Record<string, string> {
  return dice.pick<Record<string, string>>([
    { host: "club.example:99999" },
    { host: "red.localhost:65536" },
    { host: "xn--a.localhost" },
    { host: "[::1]" },
    { host: "localhost" },
    { host: "no-such-club.localhost" },
    { origin: "garbage" },
    { origin: "null" },
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    { "accept-language": "a,".repeat(5_000) },
    { "accept-language": "es;q=0.1,".repeat(1_000) },
    { "accept-language": "*;q=x, \u00ff" },
    { "accept-encoding": "a,".repeat(5_000) },
    { cookie: "a=b;".repeat(2_500) },
    { cookie: "sign-in=%; lang=%ff; toast=x.y; __proto__=1; browser=" },
    { cookie: `toast=${"x".repeat(8_000)}; founded=1; platform-sign-in=x` },
    { "s-auth": "x".repeat(8_000) },
    { "s-auth": "\u00ff" },
    { "s-org": "blue" },
    { "s-org": "__proto__" },
    { "x-forwarded-host": "blue.localhost" },
    { "x-requested-with": "x", range: "bytes=0-1,".repeat(500) },
    { "if-modified-since": "x", "if-none-match": "*" },
    { expect: "x" },
    { "content-encoding": "gzip" },
  ]);
}
