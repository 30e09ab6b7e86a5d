import type { TFunction } from "i18next";
import type { TeamSheet } from "#modules/teams/sheet/team-sheet.ts";
import { namedTeam } from "../team-words.ts";

/** The requests in words; each can be taken back by its kind and place. */
export function requestWords({ requests, players }: TeamSheet, t: TFunction) {
  const nameOf = (id: number) =>
    players.find(({ memberId, attends }) => memberId === id && attends)?.name ??
    t("teams:requests.notComing");
  const named = (ids: readonly number[]) => ids.map(nameOf).join(", ");
  const stays = (name: string, index: number | undefined, position: string | undefined) => {
    if (index === undefined) return t("teams:requests.position", { name, position });
    const team = namedTeam(index, t).name;
    return position === undefined
      ? t("teams:requests.stay", { name, team })
      : t("teams:requests.stayAtPosition", { name, team, position });
  };
  return [
    ...requests.together.map((ids, at) => ({
      kind: "together",
      at,
      text: t("teams:requests.together", { names: named(ids) }),
    })),
    ...requests.apart.map((ids, at) => ({
      kind: "apart",
      at,
      text: t("teams:requests.apart", { names: named(ids) }),
    })),
    ...requests.locks.map(({ memberId, team, position }, at) => ({
      kind: "stay",
      at,
      text: stays(nameOf(memberId), team, position),
    })),
  ];
}
