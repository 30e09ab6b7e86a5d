import { createHash } from "node:crypto";
import { tokenIn } from "#app/core/occasions/calendar/calendar-path.ts";
import { memberCalendar } from "#app/core/occasions/calendar/member-calendar.server.ts";
import { withoutStamps } from "#app/core/occasions/calendar/occasion-calendar.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { hashOf } from "#app/kernel/secret.ts";
import { isKnown } from "#app/web/http/pages/entity-tag.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { clubOfPage } from "#app/web/http/sign-in/sign-in.server.ts";

/** The calendar at this address, or 304 if the program already has the current version. Refuses `not-found`, `too-many-tries`. */
export async function calendarFile(page: PageRequest): Promise<Response> {
  const { app, scope, ip } = page.context;
  const token = tokenIn(page.params.file ?? "");
  if (!token) throw new Refusal("not-found");
  await app.limits.consume("calendar-ip", ip);
  const origin = clubOrigin(app.env.BASE_URL, clubOfPage(page).subdomain);
  const calendar = await scope.read((uow) => memberCalendar(uow, { token, origin }));
  if (calendar === undefined) throw new Refusal("not-found");
  await app.limits.consume("calendar-address", hashOf(token).toString("base64url"));
  const etag = `W/"${createHash("sha256").update(withoutStamps(calendar)).digest("base64url")}"`;
  const headers = { ETag: etag, "Cache-Control": "private, no-cache" };
  if (isKnown(page.request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(calendar, {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="calendar.ics"',
    },
  });
}
