import type { Case } from "./cases.ts";
import type { Target } from "./targets.ts";

/** Just below the limits of a form's body and of a call's. */
const FORM_BYTES = 63_900;
const JSON_BYTES = 255_000;
/** As many fields as a form may have, besides its intent. */
const MAX_FIELDS = 199;

/** Texts whose handling costs more than their length. */
const PIECES = ["x", "<", "&", "\u0316\u0301", "a\u0301", "ﷺ", " ", "-", "a,", "a@"];
/** Headers that may be expensive to read. */
const LONG_HEADERS: Record<string, string>[] = [
  { "accept-language": "a,".repeat(4_000) },
  { "accept-language": "es;q=0.5,".repeat(900) },
  { "accept-encoding": "a,".repeat(4_000) },
  { cookie: "a=b;".repeat(2_500) },
  { cookie: `sign-in=${"x".repeat(8_000)}; toast=${"x.".repeat(1_000)}` },
  { "s-auth": "x".repeat(8_000), "s-org": "x".repeat(4_000) },
];

type Sent = Case["options"];

/** The most expensive requests that the limits let anybody send to this target. */
export function dearest(target: Target): Case[] {
  const sent =
    target.kind === "form" ? forms(target) : target.kind === "call" ? calls(target) : pages(target);
  return sent.map(([what, options, path = target.path]) => ({
    target: { ...target, name: `${target.name}, ${what}` },
    caller: "anonymous",
    path,
    options: { method: target.method, ...options },
  }));
}

type Dear = [what: string, options: Sent, path?: string];

function forms({ intent = "", body }: Target): Dear[] {
  const known = Object.keys(body);
  const [first = "a"] = known;
  const filled = (names: readonly string[], piece: string, bytes: number): [string, string][] =>
    names.map((name) => [name, repeated(piece, Math.floor(bytes / names.length) - name.length - 2)]);
  const act: [string, string] = ["intent", intent];
  const one = (name: string, value = "1") => urlencoded([act, [name, value]]);
  return [
    ["a place far out in a list", one(`${first}[4294967294]`)],
    ["a place in a list of no field", one("a[50000000].b[50000000]")],
    ["a deep name", one(`${first}${".a".repeat(31_000)}`)],
    ["a deep list", one(`${first}${"[0]".repeat(7_000)}`)],
    ["conform's intent", one("__intent__", `{"type":"insert","payload":{"name":"a[4294967294]"}}`)],
    ["conform's state", one("__state__", `${"[".repeat(30_000)}${"]".repeat(30_000)}`)],
    ["as many fields as fit", raw(`intent=${intent}&${"a=1&".repeat(15_900)}`)],
    ["as many repeats as fit", raw(`intent=${intent}&${`${first}=1&`.repeat(15_900)}`)],
    ["as many names as fit", raw(Array.from({ length: 13_000 }, (_, n) => `${n.toString(36)}=`).join("&"))],
    ["as many parts as fit", multipart(Array.from({ length: 1_200 }, () => ["a", ""]))],
    [
      "as many fields as may be",
      urlencoded([act, ...filled(Array(MAX_FIELDS).fill(first), "x", FORM_BYTES)]),
    ],
    ["the longest act", urlencoded([["intent", "x".repeat(FORM_BYTES - 10)]])],
    ...PIECES.map(
      (piece): Dear => [`all of ${JSON.stringify(piece)}`, multipart([act, ...filled(known, piece, 62_000)])],
    ),
    ...known.flatMap((name): Dear[] => [
      [`${name} with marks`, multipart([act, [name, repeated("\u0316\u0301", 62_000)]])],
      [`${name} with much to escape`, multipart([act, [name, repeated("<", 62_000)]])],
    ]),
    ...LONG_HEADERS.map((headers): Dear => {
      const { body: sent, headers: own } = urlencoded([act]);
      return [`a long ${Object.keys(headers)[0]}`, { body: sent, headers: { ...own, ...headers } }];
    }),
  ];
}

function calls({ body }: Target): Dear[] {
  const [first = "a"] = Object.keys(body);
  const json = (text: string): Sent => ({
    headers: { "content-type": "application/json" },
    body: Buffer.from(text).subarray(0, JSON_BYTES),
  });
  const all = (value: unknown) =>
    json(JSON.stringify(Object.fromEntries(Object.keys(body).map((name) => [name, value]))));
  const share = Math.floor(JSON_BYTES / Math.max(1, Object.keys(body).length)) - 100;
  return [
    ["lists in lists", json(`{"${first}":${"[".repeat(120_000)}${"]".repeat(120_000)}}`)],
    ["empty objects", json(`{"${first}":[${"{},".repeat(80_000)}1]}`)],
    ["numbers", json(`{"${first}":[${"1,".repeat(120_000)}1]}`)],
    ["names", json(`{${Array.from({ length: 25_000 }, (_, n) => `"${n.toString(36)}":1`).join()}}`)],
    ["as many numbers as may be", json(`{"${first}":[${"1,".repeat(1_900)}1]}`)],
    [
      "as many names as may be",
      json(`{${Array.from({ length: 1_900 }, (_, n) => `"${n.toString(36)}_a_b":1`).join()}}`),
    ],
    ["a name of underscores", json(`{"${"_a".repeat(120_000)}":1}`)],
    ["escapes", json(`{"${first}":"${"\\u0041".repeat(42_000)}"}`)],
    ["spaces", json(`${" ".repeat(254_000)}{}`)],
    ...PIECES.map((piece): Dear => [`all of ${JSON.stringify(piece)}`, all(repeated(piece, share))]),
  ];
}

function pages({ path, query }: Target): Dear[] {
  const names = Object.keys(query);
  const [bare = ""] = path.split("?");
  const asked = (search: string): [Sent, string] => [{ headers: {} }, `${bare}?${search}`];
  return [
    ["as many parameters as may be", ...asked("a&".repeat(198))],
    ["as many parameters as fit", ...asked("a&".repeat(3_900))],
    ["routes", ...asked(`_routes=${"root,".repeat(1_400)}`)],
    [
      "every parameter",
      ...asked(names.map((name) => `${name}=${"%3C".repeat(Math.floor(2_300 / names.length))}`).join("&")),
    ],
    ["marks", ...asked(`q=${"%CC%96%CC%81".repeat(600)}`)],
    ...LONG_HEADERS.map((headers): Dear => [`a long ${Object.keys(headers)[0]}`, { headers }]),
  ];
}

/** Repeats a piece as often as it fits. */
function repeated(piece: string, bytes: number): string {
  return piece.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(piece))));
}

function raw(text: string): Sent {
  const body = Buffer.from(text).subarray(0, FORM_BYTES);
  return { headers: { "content-type": "application/x-www-form-urlencoded" }, body };
}

function urlencoded(fields: [string, string][]): Sent {
  return raw(new URLSearchParams(fields).toString());
}

/** A multipart body: it is not escaped, so that more fits. */
function multipart(fields: [string, string][]): Sent {
  const parts = fields.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = Buffer.from(`${parts.join("").slice(0, FORM_BYTES)}--x--\r\n`).subarray(0, FORM_BYTES);
  return { headers: { "content-type": "multipart/form-data; boundary=x" }, body };
}
