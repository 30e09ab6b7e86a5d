import type { TFunction } from "i18next";
import { type MemberUnit, occasionDetail } from "#app/kit/commands.server.ts";
import { idInAddress, type PageRequest } from "#app/kit/pages.server.ts";
import { hasLeastRole } from "#app/kit/rules.ts";
import { type PublishedMember, publishedTeams } from "#modules/teams/publishing/published-teams.server.ts";
import { makerRoleSetting } from "#modules/teams/sheet/team-settings.ts";
import { formatsFor } from "../../http.server.ts";
import { picturePath } from "../../picture/picture-path.ts";
import { resultView } from "../results/result.view.server.ts";
import { type NamedTeam, namedTeam, positionWord } from "../team-words.ts";

/** A team as everybody sees it. */
export interface ShownTeam extends NamedTeam {
  /** By position, in the formation's order, goalkeepers first. */
  lines: { position: string; names: string[] }[];
  substitutes: string[];
  isMine: boolean;
}

/** The published teams of the session in the address. Refuses `not-found`. */
export async function publishedPage(uow: MemberUnit, page: PageRequest) {
  const { t } = page;
  const sessionId = idInAddress(page.params);
  const { publishedAt, members, positions } = await publishedTeams(uow, { sessionId });
  const mine = members.find(({ memberId }) => memberId === uow.actor.id)?.team;
  const teams = publishedAt ? shownTeams(members, positions, { t, mine }) : null;
  const session = await occasionDetail(uow, sessionId, "session");
  const { name, startsAt, finishesAt, address } = session;
  const title = [name, formatsFor(uow.organization, page).when(startsAt, finishesAt), address]
    .filter(Boolean)
    .join(" · ");
  return {
    teams,
    isOver: finishesAt <= uow.now,
    picture: picturePath(sessionId),
    result: await resultView(uow, session, teams ?? []),
    text: teams ? teamsText(title, teams, t) : "",
    makes: hasLeastRole(uow.actor.role, makerRoleSetting, uow.organization.settings)
      ? `/sessions/${sessionId}/team-maker`
      : null,
  };
}

/** Published teams in the reader's words; `mine` = the reader's own. */
export function shownTeams(
  members: readonly PublishedMember[],
  positions: readonly { name: string }[],
  { t, mine }: { t: PageRequest["t"]; mine?: number | undefined },
): ShownTeam[] {
  return [...Map.groupBy(members, ({ team }) => team)].map(([team, its]) => ({
    ...namedTeam(team, t),
    lines: positions
      .map(({ name }) => ({
        position: positionWord(name, t),
        names: its.filter(({ position }) => position === name).map((one) => one.name),
      }))
      .filter(({ names }) => names.length > 0),
    substitutes: its
      .filter(({ position }) => !positions.some(({ name }) => name === position))
      .map((one) => one.name),
    isMine: team === mine,
  }));
}

interface ListedTeam {
  name: string;
  lines: readonly { position: string; names: readonly string[] }[];
  substitutes: readonly string[];
}

/** Teams as a text for chats: a title, and for each team a line per position. */
function teamsText(title: string, teams: readonly ListedTeam[], t: TFunction): string {
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
