import { redirect } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { MemberUnit } from "#app/kit/commands.server.ts";
import type { WorkHost } from "#app/kit/module.ts";
import { occasionInAddress, type PageRequest } from "#app/kit/pages.server.ts";
import { hasLeastRole, settingValue } from "#app/kit/rules.ts";
import { leastChangeProblem } from "#modules/teams/making/accept-proposal.server.ts";
import { typedPositions } from "#modules/teams/sheet/formations.ts";
import { loadSheet, sheetPlayers } from "#modules/teams/sheet/load-sheet.server.ts";
import { formationsSetting, makerRoleSetting } from "#modules/teams/sheet/team-settings.ts";
import { changesSince, hasTeams, isUnpublished, type TeamSheet } from "#modules/teams/sheet/team-sheet.ts";
import { formatsFor } from "../../http.server.ts";
import { picturePath } from "../../picture/picture-path.ts";
import { namedTeam } from "../team-words.ts";
import { shownProposal } from "./proposal.view.server.ts";

/**
 * The team maker of the session in the address, for those who make teams; others who may see it by setting 1 are redirected to the
 * published teams. If teams are out of date, the least change is computed in a thread after the page's data was read. Refuses
 * `not-found`.
 */
export const makerPage = {
  begin: readMaker,
  async afterCommit(
    host: Pick<WorkHost, "compute">,
    { view, sheet, t }: Awaited<ReturnType<typeof readMaker>>,
  ) {
    const asked = sheet && leastChangeProblem(sheet);
    const proposal = asked ? await shownProposal(host, asked, { sheet, t }) : null;
    return { ...view, made: view.made && { ...view.made, proposal } };
  },
};

async function readMaker(uow: MemberUnit, page: PageRequest) {
  const session = await occasionInAddress(uow, page);
  const base = `/sessions/${session.id}/team-maker`;
  if (!hasLeastRole(uow.actor.role, makerRoleSetting, uow.organization.settings))
    throw redirect(`/sessions/${session.id}/teams`);
  const stored = await loadSheet(uow, session.id);
  const players = stored?.players ?? (await sheetPlayers(uow, session.id));
  const count = players.filter(({ attends }) => attends).length;
  const formations = settingValue(uow.organization.settings, formationsSetting).map(({ name }) => name);
  // A formation that the club has removed counts as typed positions.
  const known = formations.find((name) => name === stored?.formation) ?? "";
  const setUp = {
    formations,
    formation: stored ? known : (formations[0] ?? ""),
    positions: stored && known === "" ? typedPositions(stored.positions) : "",
    teams: stored?.teams ? String(stored.teams) : "",
    evenGenders: stored?.requests.evenGenders ?? false,
    mixes: stored?.mixes ?? false,
  };
  const picture = picturePath(session.id);
  const common = { base, count, setUp, picture, revision: stored?.revision ?? 0 };
  const sheet = stored && hasTeams(stored) ? stored : undefined;
  const made = sheet ? madeView(uow, page, sheet) : null;
  return { view: { ...common, made }, sheet, t: page.t };
}

function madeView(uow: MemberUnit, page: PageRequest, sheet: TeamSheet) {
  const { numberLocale } = formatsFor(uow.organization, page);
  const { gone, fresh } = changesSince(sheet);
  const { positions, teams, requests, mixes, players } = sheet;
  const names = (players: { name: string }[]) => players.map(({ name }) => name);
  return {
    sheet: { positions, teams, requests, mixes, players },
    lastMove: sheet.lastMove,
    picked: Number(page.url.searchParams.get("pick")) || null,
    numberLocale,
    requests: requestWords(sheet, page.t),
    gone: names(gone),
    fresh: names(fresh),
    players: players
      .filter(({ attends }) => attends)
      .map(({ memberId, name }) => ({ value: String(memberId), label: name })),
    publishing: !sheet.publishedAt
      ? ("draft" as const)
      : isUnpublished(sheet)
        ? ("changed" as const)
        : ("published" as const),
  };
}

/** The requests in words; each can be taken back by its kind and place. */
function requestWords({ requests, players }: TeamSheet, t: TFunction) {
  const playerName = (id: number) =>
    players.find(({ memberId, attends }) => memberId === id && attends)?.name ??
    t("teams:requests.notComing");
  const named = (ids: readonly number[]) => ids.map(playerName).join(", ");
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
      text: stays(playerName(memberId), team, position),
    })),
  ];
}
