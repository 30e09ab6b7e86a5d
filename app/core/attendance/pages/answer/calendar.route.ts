import { readByLink } from "#app/core/attendance/links/link-answer.server.ts";
import { occasionCalendar } from "#app/core/occasions/calendar/occasion-calendar.ts";
import { occasionDetail } from "#app/core/occasions/occasion-list.server.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { clubPlatformLoader } from "#app/web/http/pages/page.server.ts";
import { clubOfPage } from "#app/web/http/sign-in/sign-in.server.ts";

/** The occasion of an answer link as a calendar file, until it starts. */
export const loader = clubPlatformLoader(
  async () => null,
  async (page) => {
    const { app } = page.context;
    const club = clubOfPage(page);
    const code = page.url.searchParams.get("code") ?? "";
    const file = await readByLink(app, club, code, async (uow, { occasionId }) => {
      // A file is never updated: the member's standing may be different tomorrow.
      const { standing: _standing, ...occasion } = await occasionDetail(uow, occasionId);
      if (occasion.startsAt <= uow.now) throw new Refusal("answer-closed");
      const { sequence } = await uow.db("occasions").where({ id: occasionId }).first("sequence");
      const { organization, now } = uow;
      const origin = clubOrigin(app.env.BASE_URL, club.subdomain);
      return occasionCalendar([{ ...occasion, sequence }], { organization, origin, t: page.t, now });
    });
    return new Response(file, {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": 'attachment; filename="calendar.ics"',
        "Cache-Control": "private, no-store",
      },
    });
  },
);
