import type { ApiDocument, DocumentedCall } from "./document.ts";
import { asForm, type Ready, type Sent } from "./requests.ts";
import type { Schema } from "./schema.ts";

/** A request with one thing wrong. */
export interface Broken {
  what: string;
  sent: Sent;
  /** Does the document rule it out? Otherwise it may be accepted as well. */
  isRuledOut: boolean;
  /** Is it the path that is wrong, so that it may belong to no call? */
  isElsewhere?: true;
}

/** Every way in which one thing of a request can be wrong: its body as a whole, one field, its address. */
export async function brokenRequests(
  call: DocumentedCall,
  ready: Ready,
  document: ApiDocument,
): Promise<Broken[]> {
  const { sent } = ready;
  const isRead = call.method === "GET";
  const all = [
    ...(isRead ? [] : brokenBodies(sent)),
    ...(call.isForm && sent.body ? await brokenForms(sent) : []),
    ...(call.body && sent.body ? brokenFields(call, call.body, sent, sent.body, document) : []),
    ...brokenQueries(call, sent, document),
    ...brokenPaths(call, sent),
  ];
  // A request that may be accepted may also act, so it is only sent to calls that read.
  return isRead ? all : all.filter(({ isRuledOut }) => isRuledOut);
}

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

function brokenBodies(sent: Sent): Broken[] {
  const whole = JSON.stringify(sent.body ?? { a: 1 });
  const bodies: [what: string, body: string | Buffer][] = [
    ["no JSON", "{"],
    ["a body cut short", whole.slice(0, -1)],
    ["a list", "[]"],
    ["a text", '"x"'],
    ["null", "null"],
    ["a field that there is not", withField(whole, '"no_such_field":1')],
    ["a field __proto__", withField(whole, '"__proto__":{"admin":true}')],
    ["a field constructor", withField(whole, '"constructor":{"prototype":{"toString":1}}')],
    ["what objects have", '{"hasOwnProperty":{"toString":1},"toString":1}'],
    ["deep nesting", nested(5_000)],
    ["deep lists", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["too many fields", `{${Array.from({ length: 25_000 }, (_, n) => `"${n.toString(36)}":1`).join()}}`],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
  ];
  return bodies.map(([what, body]) => ({ what, sent: { ...sent, body }, isRuledOut: true }));
}

/** A JSON object with one more field, which is inserted as raw text. */
function withField(whole: string, field: string): string {
  return whole === "{}" ? `{${field}}` : `${whole.slice(0, -1)},${field}}`;
}

async function brokenForms(sent: Sent): Promise<Broken[]> {
  const { headers, bytes } = await asForm(sent.body as Record<string, unknown>);
  const forms: [what: string, body: Buffer, headers?: Record<string, string>][] = [
    ["a form cut short", bytes.subarray(0, bytes.length >> 1)],
    ["a form without its end", bytes.subarray(0, -8)],
    ["a form of another boundary", bytes, { "content-type": "multipart/form-data; boundary=other" }],
    ["a form without a boundary", bytes, { "content-type": "multipart/form-data" }],
    ["a form as JSON", bytes, { "content-type": "application/json" }],
  ];
  return forms.map(([what, body, own]) => ({
    what,
    sent: { ...sent, body, headers: own ?? headers },
    isRuledOut: true,
  }));
}

/** Longer than any text of ours may be, and short enough for a body. */
const LONG = "x".repeat(100_000);

function brokenFields(
  call: DocumentedCall,
  schema: Schema,
  sent: Sent,
  body: Record<string, unknown>,
  { meant, fits }: ApiDocument,
): Broken[] {
  const { properties = {}, required = [] } = meant(schema);
  const withValue = (name: string, what: string, value: unknown): Broken => ({
    what: `${name}: ${what}`,
    sent: { ...sent, body: { ...body, [name]: value } },
    isRuledOut: true,
  });
  // In a form everything is a text or a file.
  const wrong = (value: unknown): [what: string, value: unknown][] =>
    call.isForm
      ? []
      : [
          ["a number beyond all", 5e300],
          ["a broken number", -0.5],
          ["a box", true],
          ["nothing", null],
          ["an empty text", ""],
          ["another text", "no such thing"],
          ["an object", { a: 1 }],
          ["an object that says what it is", { toString: 1, valueOf: null, length: 4294967295 }],
          ["an empty list", []],
          ["a list of lists", [[], {}, [null]]],
          ["a long list", Array(3_000).fill(value ?? 1)],
          ["itself in a list", [value]],
          ["a deep value", JSON.parse(nested(500))],
        ];
  return Object.entries(properties).flatMap(([name, field]) => {
    const given = body[name];
    // A list of words may also come as a text with commas, as from forms.
    const isList = meant(field).type === "array";
    const kinds = wrong(given).filter(
      ([, value]) => !fits(field, value) && !(isList && typeof value === "string"),
    );
    const base = typeof given === "string" ? given : "x";
    const isText = isPlainText(field, meant);
    const texts: [string, unknown][] = [
      ["NUL", `${base}\u0000`],
      ["half a character", `${base}\ud800`],
      ["a very long text", LONG],
    ];
    const without = Object.fromEntries(Object.entries(body).filter(([other]) => other !== name));
    return [
      ...kinds.map(([what, value]) => withValue(name, what, value)),
      ...(isText ? texts.map(([what, value]) => withValue(name, what, value)) : []),
      ...(required.includes(name)
        ? [{ what: `${name}: missing`, sent: { ...sent, body: without }, isRuledOut: true }]
        : []),
    ];
  });
}

/** Is it a text whose content the document does not restrict? Even such a text must not contain lone surrogates. */
function isPlainText(field: Schema, meant: (schema: Schema) => Schema): boolean {
  const { anyOf, oneOf, type, enum: choices, format, ...rest } = meant(field);
  const options = anyOf ?? oneOf;
  if (options) return options.some((one) => isPlainText(one, meant));
  return [type].flat().includes("string") && !choices && format !== "binary" && rest.const === undefined;
}

function brokenQueries(call: DocumentedCall, sent: Sent, { fits }: ApiDocument): Broken[] {
  const asked = (what: string, query: Sent["query"], isRuledOut: boolean): Broken => ({
    what,
    sent: { ...sent, query: [...sent.query, ...query] },
    isRuledOut,
  });
  const raw = (what: string, search: string): Broken => ({
    what,
    sent: { ...sent, path: `${sent.path}?${search}`, query: [] },
    isRuledOut: true,
  });
  const tries: [what: string, value: string][] = [
    ["another text", "no such thing"],
    ["nothing", ""],
    ["less than nothing", "-1"],
    ["a number beyond all", "1e9"],
    ["NUL", "a\u0000b"],
    ["a long text", "x".repeat(5_000)],
    ["a list", "[1]"],
  ];
  // An empty value counts as not given; a number may also be an item of a list.
  const fitting = (field: Schema, value: string) =>
    [value, Number(value), [Number(value)]].some((one) => value === "" || fits(field, one));
  return [
    ...Object.entries(call.query).flatMap(([name, field]) =>
      tries.map(([what, value]) => asked(`?${name}: ${what}`, [[name, value]], !fitting(field, value))),
    ),
    asked("a parameter that there is not", [["no_such_parameter", "1"]], true),
    asked("a parameter that every object has", [["hasOwnProperty", "1"]], true),
    raw("lists of parameters", "id[]=1&id[]=2"),
    raw("NUL for a parameter", "%00=1"),
    raw("a parameter that is no UTF-8", "a=%ff"),
    raw("a parameter cut short", "a=%f"),
    raw("many parameters", "a&".repeat(150)),
  ];
}

const FOOLISH_IDS = ["0", "-1", "99999999999999999999", "1e3", "abc", "%00", "..%2f..", "1;drop", "%ff", "%"];

function brokenPaths(call: DocumentedCall, sent: Sent): Broken[] {
  const segments = sent.path.split("/");
  const places = call.path.split("/").flatMap((segment, at) => (segment.startsWith(":") ? [at] : []));
  return places.flatMap((place) =>
    FOOLISH_IDS.map(
      (id): Broken => ({
        what: `an address with ${id}`,
        sent: { ...sent, path: segments.with(place, id).join("/") },
        isRuledOut: true,
        isElsewhere: true,
      }),
    ),
  );
}
