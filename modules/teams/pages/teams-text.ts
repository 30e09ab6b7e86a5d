import type { TFunction } from "i18next";

interface ListedTeam {
  name: string;
  lines: readonly { position: string; names: readonly string[] }[];
  substitutes: readonly string[];
}

/** Teams as a text for chats: a title, and for each team a line per position. */
export function teamsText(title: string, teams: readonly ListedTeam[], t: TFunction): string {
  const list = (label: string, names: readonly string[]) => `${label}: ${names.join(", ")}`;
  const blocks = teams.map(({ name, lines, substitutes }) =>
    [
      name.toUpperCase(),
      ...lines.map(({ position, names }) => list(position, names)),
      ...(substitutes.length > 0 ? [list(t("teams:substitutes"), substitutes)] : []),
    ].join("\n"),
  );
  return [title, ...blocks].join("\n\n");
}
