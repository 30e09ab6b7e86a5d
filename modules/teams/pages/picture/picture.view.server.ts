import { createHash } from "node:crypto";
import { crestPicture, type MemberUnit, occasionDetail } from "#app/kit/commands.server.ts";
import type { WorkHost } from "#app/kit/module.ts";
import { idInAddress, type PageRequest } from "#app/kit/pages.server.ts";
import { accentTones, clubInitials, PITCH, Refusal } from "#app/kit/rules.ts";
import { publishedTeams } from "#modules/teams/publishing/published-teams.server.ts";
import { formatsFor, isKnown } from "../../http.server.ts";
import { drawnOnce } from "../../picture/drawn-once.ts";
import type { TeamsPicture } from "../../picture/teams-picture.ts";
import { shownTeams } from "../published/published.view.server.ts";

/** Raise it when the drawing changes, so that nobody keeps an old one. */
const DRAWING = 1;
/** The tones of a club without an accent. */
const OWN = { ink: PITCH, content: "#ffffff" };
/** A picture takes 100 to 400 kB. */
const MAX_KEPT = 20;

/** A whole team opens the picture within a minute, and only one picture of a club is drawn at a time. */
const drawn = drawnOnce<Uint8Array>(MAX_KEPT);

interface Begun {
  etag: string;
  file: string;
  /** null = the caller has the current one. */
  picture: TeamsPicture | null;
}

/** The picture that the address names: its data is read first, then it is drawn in a thread. Refuses `not-found`, `teams:busy`. */
export const teamsPicture = {
  async begin(uow: MemberUnit, page: PageRequest): Promise<Begun> {
    const shown = await pictured(uow, page);
    // Made from everything that the picture shows: a drop-out or a new name does not change the sheet's revision.
    const seen = JSON.stringify([DRAWING, uow.organization.crest, shown]);
    const etag = `W/"${createHash("sha256").update(seen).digest("base64url")}"`;
    const file = `${page.t("teams:picture.file")}-${shown.date}.png`;
    if (isKnown(page.request.headers.get("If-None-Match"), etag)) return { etag, file, picture: null };
    const crest = uow.organization.crest ? await crestPicture(uow, "192") : undefined;
    const { date, ...picture } = shown;
    return { etag, file, picture: { ...picture, club: { ...picture.club, crest: crest ?? null } } };
  },
  async afterCommit({ club, compute }: WorkHost, { etag, file, picture }: Begun): Promise<Response> {
    const headers = { ETag: etag, "Cache-Control": "private, no-cache" };
    if (!picture) return new Response(null, { status: 304, headers });
    const png = await drawn(`${club.tenant} ${etag}`, () => compute("teams:picture", picture));
    return new Response(new Uint8Array(png), {
      headers: {
        ...headers,
        "Content-Type": "image/png",
        "Content-Disposition": `inline; filename="${file}"`,
      },
    });
  },
};

/** What the picture shows, except for the crest, and the day of the session 'YYYY-MM-DD'. */
async function pictured(uow: MemberUnit, page: PageRequest): Promise<TeamsPicture & { date: string }> {
  const sessionId = idInAddress(page.params);
  const { publishedAt, members, positions } = await publishedTeams(uow, { sessionId });
  if (!publishedAt || members.length === 0) throw new Refusal("not-found");
  const { name, address, startsAt, finishesAt } = await occasionDetail(uow, sessionId, "session");
  const { name: club, accent } = uow.organization;
  const formats = formatsFor(uow.organization, page);
  const { weekday, day, month, iso } = formats.stub(startsAt);
  const time = formats.timeRange(startsAt, finishesAt);
  return {
    club: {
      name: club,
      initials: clubInitials(club),
      accent: accentTones(accent)?.light ?? OWN,
      crest: null,
    },
    session: { name, weekday, day, month, time, place: address || null },
    teams: shownTeams(members, positions, page).map(({ name: team, bib, lines, substitutes }) => ({
      name: team,
      bib,
      lines,
      substitutes,
    })),
    substitutes: page.t("teams:substitutes"),
    date: iso,
  };
}
