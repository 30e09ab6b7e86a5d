/** The name of `members m` that the club calls a person by: the alias, unless it is a bare shirt number. SQL. */
export const SHOWN_NAME = "CASE WHEN m.alias ~ '[^0-9#. ]' THEN m.alias ELSE m.name END";

/** The name that the club calls a person by: the alias, unless it is a bare shirt number. */
export function shownName({ alias, name }: { alias: string | null; name: string }): string {
  return alias && /[^0-9#. ]/.test(alias) ? alias : name;
}

/** What a person is greeted by: the alias that the club calls them by, else the first name. */
export function greetedName(person: { alias: string | null; name: string }): string {
  const shown = shownName(person);
  return shown === person.name ? (shown.split(" ")[0] ?? shown) : shown;
}

/** What `members m` is greeted by: the same alias, else the first name. SQL. */
export const GREETED_NAME =
  "CASE WHEN m.alias ~ '[^0-9#. ]' THEN m.alias ELSE split_part(m.name, ' ', 1) END";
