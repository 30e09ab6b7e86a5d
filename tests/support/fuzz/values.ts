import type { Dice } from "./dice.ts";
import type { Schema as Field } from "./document/schema.ts";

/** Names that have a special meaning to parsers, languages and libraries. */
const SPECIAL_NAMES = [
  "__intent__",
  "__state__",
  "__proto__",
  "__proto__.polluted",
  "__proto__[polluted]",
  "constructor",
  "constructor.prototype.polluted",
  "prototype",
  "hasOwnProperty",
  "toString",
  "toJSON",
  "then",
  "valueOf",
  "intent",
  "intent[]",
  "",
  " ",
  "[]",
  "[0]",
  "[4294967294]",
  ".",
  "..",
  "a b",
  "a\u0000b",
  "ñ😀",
  "\ud800",
];

const HUGE_INDEXES = ["4294967294", "4294967295", "50000000", "1e9", "-1", "99999999999999999999", "0", ""];

/** A name that no form has, often derived from one that the form has. */
export function hostileName(dice: Dice, known: readonly string[]): string {
  const base = known.length > 0 && dice.chance(0.7) ? dice.pick(known) : dice.pick(SPECIAL_NAMES);
  const end = [
    () => base,
    () => `${base}[${dice.pick(HUGE_INDEXES)}]`,
    () => `${base}[${dice.pick(HUGE_INDEXES)}].x[${dice.pick(HUGE_INDEXES)}]`,
    () => `${base}.${dice.pick(SPECIAL_NAMES)}`,
    () => `${base}${".a".repeat(dice.pick([5, 500, 2_500]))}`,
    () => `${base}${"[0]".repeat(dice.pick([5, 500, 2_500]))}`,
    () => base.toUpperCase(),
    () => base.repeat(dice.pick([2, 500])),
  ];
  return dice.pick(end)();
}

const HOSTILE_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\ufffe",
  "null",
  "undefined",
  "NaN",
  "[]",
  "{}",
  "[object Object]",
  '{"type":"reset","payload":{}}',
  '{"type":"insert","payload":{"name":"a[4294967294]"}}',
  '{"type":"update","payload":{"name":"a","value":1}}',
  '{"type":"validate","payload":{}}',
  '{"type":"unknown","payload":null}',
  "true",
  "on",
  "0",
  "-0",
  "-1",
  "1e309",
  "0x10",
  "1.5",
  "9007199254740993",
  "99999999999999999999",
  "2147483648",
  "%",
  "%00",
  "%ff",
  "_",
  "\\",
  "'; drop table members; --",
  "<script>alert(1)</script>",
  "{{name}} %s $t(home.title)",
  "../../etc/passwd",
  "//evil.example",
  "javascript:alert(1)",
  "https://evil.example/",
  "0000-00-00",
  "2026-02-30",
  "9999-12-31",
  "-271821-04-19",
  "+275760-09-14",
  "2026-01-01T00:00:00Z",
  "24:00",
  "00:00:00",
  "99:99",
  "a@b",
  "a@b.example\r\nBcc: c@d.example",
  "ada@xn--a.example",
  "\u202eevil",
  "İıſK",
  "ﷺ",
  "00000000-0000-0000-0000-000000000000",
];

/** A text that its field was not made for. */
export function hostileText(dice: Dice, longest: number): string {
  if (dice.chance(0.75)) return dice.pick(HOSTILE_TEXTS);
  const piece = dice.pick([
    "x",
    "<",
    "&",
    '"',
    "\u0316\u0301",
    "a\u0301",
    "ﷺ",
    "😀",
    "%",
    " ",
    "\n",
    "0",
    "a,",
    "a@",
    "-",
    "\\",
  ]);
  const bytes = Math.max(1, Buffer.byteLength(piece));
  return piece.repeat(Math.ceil(dice.pick([40, 300, 5_000, longest]) / bytes));
}

/** A value that its field may well accept. */
export function plausible(dice: Dice, name: string, field: Field): unknown {
  const options = field.anyOf ?? field.oneOf;
  if (options) return plausible(dice, name, dice.pick(options));
  if (field.const !== undefined) return field.const;
  if (field.enum) return dice.pick(field.enum);
  if (field.type === "boolean") return dice.chance(0.5);
  if (field.type === "integer" || field.type === "number")
    return Math.min(field.maximum ?? 100, Math.max(field.minimum ?? 0, dice.below(8)));
  if (field.type === "array")
    return Array.from({ length: dice.below(4) }, () => plausible(dice, name, field.items ?? {}));
  if (field.type === "null") return null;
  if (/email|^sent$/i.test(name)) return dice.pick(["player", "new", "admin", "x"]).concat("@red.example");
  if (/time$/i.test(name) || /_time/i.test(name)) return dice.pick(["19:00", "20:30", "08:15"]);
  if (/date|until|^from$|^to$/i.test(name)) return dayIn(dice.below(40));
  if (/^website$/.test(name)) return "";
  if (/id$/i.test(name)) return String(1 + dice.below(8));
  if (/code/i.test(name)) return "123456";
  if (/accent/i.test(name)) return "#aa0000";
  if (/timezone/i.test(name)) return "Europe/Madrid";
  if (/currency/i.test(name)) return "EUR";
  if (/locale/i.test(name)) return "en-GB";
  return dice.pick(["Something", "7", "u12", "first team", "yes"]);
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A value of the wrong kind for its field. */
export function wrongKind(dice: Dice, longest: number): unknown {
  return dice.pick<() => unknown>([
    () => null,
    () => 5e300,
    () => -1,
    () => true,
    () => [],
    () => ({}),
    () => [[], {}, [null]],
    () => ({ toString: 1, valueOf: null, length: 4294967295 }),
    () => ({ __proto__: null, constructor: { prototype: 1 } }),
    () => Array.from({ length: dice.pick([3, 300, 3_000]) }, () => dice.pick([0, "x", null, "7"])),
    () => nested(dice.pick([3, 9, 2_000])),
    () => hostileText(dice, longest),
  ])();
}

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 ? { a: value } : [value];
  return value;
}
