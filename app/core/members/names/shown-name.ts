/** The name of `members m` that the club calls a person by: the alias, unless it is a bare shirt number. SQL. */
export const SHOWN_NAME = "CASE WHEN m.alias ~ '[^0-9#. ]' THEN m.alias ELSE m.name END";

/** The name that the club calls a person by: the alias, unless it is a bare shirt number. */
export function shownName({ alias, name }: { alias: string | null; name: string }): string {
  return alias && /[^0-9#. ]/.test(alias) ? alias : name;
}

/** The name that a person is greeted by: the shown alias, else the first name. */
export function greetedName(person: { alias: string | null; name: string }): string {
  const shown = shownName(person);
  return shown === person.name ? (shown.split(" ")[0] ?? shown) : shown;
}

/** The name that `members m` is greeted by: the shown alias, else the first name. SQL. */
export const GREETED_NAME =
  "CASE WHEN m.alias ~ '[^0-9#. ]' THEN m.alias ELSE split_part(m.name, ' ', 1) END";
