import {
  type AmountFormat,
  LONGEST_TAG,
  LONGEST_TYPED,
  MAX_MONEY,
  moneyFormat,
  parseMoney,
  plainMoney,
} from "#app/kit/values.ts";

/** What members with a tag pay for a session, in minor units. */
export interface TagPrice {
  tag: string;
  price: number;
}

/** A line of prices by tag, as it was typed: `price` = what was understood. */
export interface TypedLine {
  /** From 1, empty lines included. */
  line: number;
  text: string;
  price: TagPrice | undefined;
}

/** What is wrong with a line: no tag with a price, an amount that is too large, or a tag that an earlier line names. */
export type WrongLine =
  | { fault: "unread" | "too-large"; line: number; text: string }
  | { fault: "twice"; line: number; first: number; tag: string };

/**
 * What is understood of each typed line that is not empty, "U16 3.00". "U 16 300" could be read in more than one way, and is not
 * read unless one of the club's tags says how.
 */
export function readTagPrices(typed: string, format: AmountFormat, tags: readonly string[]): TypedLine[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  return typed
    .split("\n")
    .map((row, at) => ({ line: at + 1, text: row.trim() }))
    .filter(({ text }) => text !== "")
    .map((row) => ({ ...row, price: parseTagPrice(row.text, format, known) }));
}

/** What is understood of each typed line, in the words of a reader of `locale`: "U16 = 3 € · U18 = ?". */
export function tagPricesEcho(
  typed: string,
  { format, locale, tags }: { format: AmountFormat; locale: string; tags: readonly string[] },
): string {
  const { write } = moneyFormat(locale, format.currency);
  return readTagPrices(typed, format, tags)
    .map(({ text, price }) => (price ? `${price.tag} = ${write(price.price)}` : `${text} = ?`))
    .join(" · ");
}

/** The prices in typed lines, or else the first line that is wrong. */
export function parseTagPrices(
  typed: string,
  format: AmountFormat,
  tags: readonly string[],
): { prices: TagPrice[] } | { wrong: WrongLine } {
  const lines = new Map<string, number>();
  const prices: TagPrice[] = [];
  for (const { line, text, price } of readTagPrices(typed, format, tags)) {
    if (!price) return { wrong: { fault: "unread", line, text: text.slice(0, 40) } };
    if (price.price > MAX_MONEY) return { wrong: { fault: "too-large", line, text: text.slice(0, 40) } };
    const tag = price.tag.toLowerCase();
    const first = lines.get(tag);
    if (first !== undefined) return { wrong: { fault: "twice", line, first, tag: price.tag } };
    lines.set(tag, line);
    prices.push(price);
  }
  return { prices };
}

/**
 * A tag and an amount at the end of the line: tags may contain spaces and digits, amounts a currency and groups. If a tag of the
 * club begins the line, the rest has to be an amount; otherwise there has to be one reading only.
 */
function parseTagPrice(row: string, format: AmountFormat, tags: ReadonlySet<string>): TagPrice | undefined {
  const parts = row.split(/[\s:=]+/);
  const cuts: { tag: string; price: number | undefined }[] = [];
  for (let at = parts.length - 1, amount = ""; at >= 0; at--) {
    amount = `${parts[at]}${amount && " "}${amount}`;
    // No amount is longer, and putting longer and longer texts together would take quadratic time.
    if (amount.length > LONGEST_TYPED) break;
    cuts.push({ tag: parts.slice(0, at).join(" "), price: parseMoney(amount, format) });
  }
  const known = cuts.filter(({ tag }) => tags.has(tag.toLowerCase()));
  // A sign or a currency belongs to the amount: "U16 EUR 7".
  const others = cuts.filter(({ tag }) => parseMoney(`${tag.split(" ").at(-1)} 1`, format) === undefined);
  const readings = (known.length > 0 ? known : others).flatMap(({ tag, price }): TagPrice[] =>
    price === undefined || price < 0 || tag === "" || tag.length > LONGEST_TAG ? [] : [{ tag, price }],
  );
  return readings.length === 1 ? readings[0] : undefined;
}

/** Prices of tags as a person types them, a line for each. */
export function typedTagPrices(prices: readonly TagPrice[], { currency, locale }: AmountFormat): string {
  return prices.map(({ tag, price }) => `${tag} ${plainMoney(price, currency, locale)}`).join("\n");
}
