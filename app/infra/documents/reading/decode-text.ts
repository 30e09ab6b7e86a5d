import { ENCODINGS, type Encoding } from "./encodings.ts";

/** The upper half of code page 850, from byte 0x80 on. */
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤" +
  "ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

/** The encoding in which programs of a country save a text if not in the western one, by the club's currency. */
const BY_CURRENCY: Readonly<Record<string, Encoding>> = {
  PLN: "windows-1250",
  CZK: "windows-1250",
  HUF: "windows-1250",
  RON: "windows-1250",
  BAM: "windows-1250",
  ALL: "windows-1250",
  TRY: "windows-1254",
  AZN: "windows-1254",
};

/** What is known about a file besides its bytes. */
export interface TextHints {
  /** Somebody has said in which encoding it is. */
  encoding?: Encoding | undefined;
  /** The club's currency, which says in which country it is. */
  currency?: string | undefined;
}

/**
 * A text with its encoding: by its byte order mark, else UTF-8 if it is that, else the single-byte encoding whose
 * letters make the most sense, and of equals the one that is usual in the club's country. Undefined if none does: damaged
 * UTF-8, another alphabet.
 */
export function decodeText(
  bytes: Uint8Array,
  { encoding, currency = "" }: TextHints = {},
): { text: string; encoding: Encoding } | undefined {
  const marked = byMark(bytes);
  if (marked) return decodedAs(bytes, marked);
  if (encoding) return decodedAs(bytes, encoding);
  const utf8 = decodedAs(bytes, "utf-8");
  if (utf8) return utf8;
  // Damaged or truncated UTF-8 still has whole characters.
  if (/[^\p{ASCII}\ufffd]/u.test(new TextDecoder().decode(bytes))) return undefined;
  return isOtherAlphabet(bytes) ? undefined : mostSensible(bytes, currency);
}

/** Have most words outside ASCII no Latin letter? In windows-1252 other alphabets are runs of its own letters. */
function isOtherAlphabet(bytes: Uint8Array): boolean {
  const words = new TextDecoder("windows-1252").decode(bytes).match(WORDS)?.slice(0, MAX_WORDS) ?? [];
  const foreign = words.filter((word) => /^[^\P{L}\p{ASCII}]{3,}$/u.test(word));
  return foreign.length * 3 > words.length;
}

function byMark(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : undefined;
}

function decodedAs(bytes: Uint8Array, encoding: Encoding): { text: string; encoding: Encoding } | undefined {
  if (encoding === "cp850") return { text: fromCp850(bytes), encoding };
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    return undefined;
  }
}

function fromCp850(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\x80-\xff]/g, (sign) => CP850[sign.charCodeAt(0) - 0x80] ?? sign);
}

function mostSensible(bytes: Uint8Array, currency: string): ReturnType<typeof decodeText> {
  const usual = BY_CURRENCY[currency];
  const candidates = ENCODINGS.filter((encoding) => !encoding.startsWith("utf"))
    .sort((a, b) => Number(b === usual) - Number(a === usual))
    .flatMap((encoding) => decodedAs(bytes, encoding) ?? [])
    .map((decoded) => ({ ...decoded, ...doubtsAbout(decoded.text, decoded.encoding, currency) }));
  const [best] = candidates.sort((a, b) => a.doubts - b.doubts);
  return best && best.doubts <= best.signs ? { text: best.text, encoding: best.encoding } : undefined;
}

const both = (letters: string) => new Set(letters + letters.toUpperCase());
const WESTERN = both("áàâäãåæçéèêëíìîïñóòôöõøúùûüß");
/** Letters that texts in these encodings are expected to have; cp850 and Mac Roman are western. */
const LETTERS: Readonly<Partial<Record<Encoding, ReadonlySet<string>>>> = {
  "windows-1250": both("ąćęłńóśźżčďěňřšťůýžáéíúőűöüäâîăşţôŕĺľëçđß"),
  "windows-1254": new Set([...WESTERN, ..."ğĞıİşŞ"]),
};
const ICELANDIC = both("þðý");

/** Signs that stand before a word, after one, or alone. */
const BEFORE = new Set("¿¡«“‘„(");
const AFTER = new Set("»”’…ªº°´®™");
const ALONE = new Set("«»–—…•€£§±½°·");
/** How many words are looked at: enough to tell, and few enough for the largest file. */
const MAX_WORDS = 5_000;
/** Words with a sign outside ASCII. */
const WORDS = /[^\s;,|"]*[^\p{ASCII}\s][^\s;,|"]*/gu;

/** How many signs outside ASCII a text has, and how much speaks against them: rare letters, signs within words. */
function doubtsAbout(text: string, encoding: Encoding, currency: string): { signs: number; doubts: number } {
  const letters = LETTERS[encoding] ?? WESTERN;
  // Turkish is told by these; a dotless i alone is more likely a Slovak ý.
  const isTurkish = currency === "TRY" || /[şŞğĞİ]/.test(text);
  let signs = 0;
  let doubts = 0;
  let words = 0;
  for (const [word] of text.matchAll(WORDS)) {
    if (++words > MAX_WORDS) break;
    const all = [...word];
    for (const [at, sign] of all.entries()) {
      if (sign <= "\x7f") continue;
      signs++;
      doubts += doubtAbout(sign, all[at - 1] ?? "", all[at + 1] ?? "");
    }
  }
  return { signs, doubts };

  function doubtAbout(sign: string, before: string, after: string): number {
    if (/[\p{Cc}\ufffd]/u.test(sign)) return 20;
    const [follows, leads] = [isLetter(before), isLetter(after)];
    if (isLetter(sign) && !"ªº".includes(sign)) {
      // "JosÉ", "JÉrg": a capital within a word of small letters.
      const flips = /\p{Lu}/u.test(sign) && follows && /\p{Ll}/u.test(before + after);
      if (flips) return 3;
      if (sign === "ı" && !isTurkish) return 1;
      if (letters.has(sign) || (currency === "ISK" && ICELANDIC.has(sign))) return 0;
      return "šžœŠŽŒŸ".includes(sign) ? 1 : 2;
    }
    if (sign === "’" && follows && leads) return /\p{Lu}/u.test(before) || /\p{Lu}/u.test(after) ? 0 : 1;
    if (follows && leads) return sign === "·" ? 0 : 3;
    if (follows) return AFTER.has(sign) ? 0 : 2;
    if (leads) return BEFORE.has(sign) ? 0 : 2;
    return ALONE.has(sign) ? 0 : 1;
  }
}

function isLetter(sign: string): boolean {
  return /\p{L}/u.test(sign);
}
