import pg from "pg";

const { builtins } = pg.types;
const TEXT_ARRAY = 1009;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const DATE_ARRAY = 1182;

function wholeNumber(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`A bigint beyond 2^53 came back: ${value}`);
  return number;
}

const anyArray = pg.types.getTypeParser(TEXT_ARRAY as never, "text") as (value: string) => (string | null)[];

/** The driver parses an array character by character, which costs an export of 5,000 members a tenth of a second; few arrays need that. */
function textArray(value: string): (string | null)[] {
  if (value === "{}") return [];
  return /["\\]|NULL/.test(value) || value.includes("{", 1) ? anyArray(value) : value.slice(1, -1).split(",");
}

function arrayOf<T>(parse: (value: string) => T) {
  return (value: string) => textArray(value).map((item) => (item === null ? null : parse(item)));
}

const anyInstant = pg.types.getTypeParser(builtins.TIMESTAMPTZ, "text") as (value: string) => Date;

/** The driver reads an instant by several patterns, which is a fiftieth of a list; a server in UTC writes nearly ISO. */
function instant(value: string): Date {
  if (!value.endsWith("+00") || value.charAt(10) !== " ") return anyInstant(value);
  return new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`);
}

const PARSERS = new Map<number, (value: string) => unknown>([
  [builtins.INT8, wholeNumber],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [builtins.TIMESTAMPTZ, instant],
  [TEXT_ARRAY, textArray],
  [INT8_ARRAY, arrayOf(wholeNumber)],
  [NUMERIC_ARRAY, arrayOf(Number)],
  [DATE_ARRAY, arrayOf(String)],
]);

/** How columns come back: int8 and numeric as numbers, date as 'YYYY-MM-DD', timestamptz as Date. */
export const columnTypes = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    return (format !== "binary" && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format as "text");
  },
};
