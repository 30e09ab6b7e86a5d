import { fillIn, type MessageKey, withoutDoubleStops } from "#app/kit/rules.ts";

/** All texts that the board shows: the page brings them along, since the browser has no others. */
export const BOARD_WORDS = [
  "teams:anywhere",
  "teams:card.allInPosition",
  "teams:card.apart",
  "teams:card.empty",
  "teams:card.gender",
  "teams:card.lines",
  "teams:card.lockPosition",
  "teams:card.lockTeam",
  "teams:card.outOfPosition",
  "teams:card.spread",
  "teams:card.together",
  "teams:card.verdict.best",
  "teams:card.verdict.fair",
  "teams:card.verdict.uneven",
  "teams:maker.apart",
  "teams:maker.letGo",
  "teams:maker.moved",
  "teams:maker.noScore",
  "teams:maker.noSubstitutes",
  "teams:maker.pick",
  "teams:maker.saveAgain",
  "teams:maker.strength",
  "teams:maker.unplaced",
  "teams:maker.unsaved",
  "teams:picked.how",
  "teams:picked.more",
  "teams:picked.position",
  "teams:picked.save",
  "teams:picked.score",
  "teams:picked.stay",
  "teams:picked.stayAtPosition",
  "teams:picked.swap",
  "teams:picked.title",
  "teams:picked.toBench",
  "teams:picked.toPitch",
  "teams:picked.toPosition",
  "teams:picked.toPositionOf",
  "teams:picked.toTeam",
  "teams:picked.today",
  "teams:picked.usualPosition",
  "teams:picked.usualScore",
  "teams:publish.undo",
  "teams:substitutes",
  "teams:team.black",
  "teams:team.blue",
  "teams:team.green",
  "teams:team.orange",
  "teams:team.pink",
  "teams:team.plain",
  "teams:team.purple",
  "teams:team.red",
  "teams:team.sky",
  "teams:team.white",
  "teams:team.yellow",
] as const satisfies readonly MessageKey[];

export type BoardWord = (typeof BOARD_WORDS)[number];

/** One of the board's texts with its values; `count` chooses the plural form. */
export type BoardText = (word: BoardWord, values?: Values) => string;
type Values = Readonly<Record<string, string | number | undefined>>;

/** The texts in one language, by message and plural form, as they are written. */
export interface BoardTexts {
  language: string;
  texts: Readonly<Record<string, string>>;
}

/** The texts for the board, from whatever finds a message (`written`) by its key; undefined if there is none. */
export function boardTexts(language: string, written: (key: string) => string | undefined): BoardTexts {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const texts: Record<string, string> = {};
  for (const word of BOARD_WORDS)
    for (const key of [word, ...pluralCategories.map((form) => `${word}_${form}`)]) {
      const text = written(key);
      if (text !== undefined) texts[key] = text;
    }
  return { language, texts };
}

/** Says the board's texts, the same on the server and in a browser. */
export function boardText({ language, texts }: BoardTexts): BoardText {
  const plural = new Intl.PluralRules(language);
  return (word, values = {}) => {
    const key = typeof values.count === "number" ? `${word}_${plural.select(values.count)}` : word;
    const known = Object.entries(values).filter(
      (entry): entry is [string, string | number] => entry[1] !== undefined,
    );
    return withoutDoubleStops(fillIn(texts[key] ?? "", Object.fromEntries(known)), values);
  };
}
