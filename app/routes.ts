import { MEMBER_FORMATS } from "./core/members/file/export/member-formats.ts";
import type { OccasionKind } from "./core/occasions/occasion.ts";
import { EXPORT_FORMATS } from "./core/occasions/sessions/export/export-formats.ts";
import type { ModuleRoutes, MountPoints, RouteFunction } from "./web/mount-points.ts";

/** The core's whole URL table. Every page's path is here or in a module's `routes.ts`; the API has its own operations. */
export function coreRoutes(route: RouteFunction, modules: ModuleRoutes): void {
  const mount = (point: Exclude<keyof MountPoints, "occasionTabs">) => {
    for (const [id, points] of Object.entries(modules))
      points[point]?.((path, file, options) =>
        route(path, `../modules/${id}/${file}`, options && { id: `${id}/${options.id}` }),
      );
  };
  const mountOccasionTabs = (kind: OccasionKind) => {
    // A route that is mounted twice needs an id for each place.
    for (const [id, points] of Object.entries(modules))
      points.occasionTabs?.(
        (path, file) => route(path, `../modules/${id}/${file}`, { id: `${kind}/${id}/${file}` }),
        kind,
      );
  };

  // The platform (www) and the clubs share three paths; the loader chooses by host.
  route("/", "pages/home/home.route.tsx", { index: true });
  route("login", "pages/sign-in/login.route.tsx");
  route("auto-login", "pages/sign-in/auto-login.route.tsx");

  route("clubs", "pages/clubs/clubs.route.tsx");
  route("host", "pages/host/host.route.tsx");
  route("host/log", "pages/host/log.route.tsx");
  route("host/clubs/:subdomain", "pages/host/club.route.tsx");
  route("switched", "pages/clubs/switched.route.ts");
  route("sign-in-with/:provider", "pages/sign-in/provider/sign-in-with.route.tsx");
  route("callback", "pages/sign-in/provider/callback.route.tsx");
  route("signed-out", "pages/sign-out/signed-out.route.ts");
  route("sign-up/subdomain", "pages/landing/subdomain.route.ts");
  route("organization-no-exist", "pages/landing/no-club.route.tsx");
  route("dev/mailbox", "pages/mailbox/mailbox.route.tsx");
  route("dev/mailbox.json", "pages/mailbox/mailbox-json.route.ts");

  route("hand-over", "pages/sign-in/hand-over.route.ts");
  route("join/:code", "pages/joining/join.route.tsx");
  route("logout", "pages/sign-out/logout.route.tsx");
  route("renew-sign-in", "pages/sign-in/provider/renew-sign-in.route.ts");
  route("bot-check", "pages/bot-check/bot-check.route.ts");
  route("welcome", "pages/welcome/welcome.route.tsx");
  route("unsubscribe", "pages/unsubscribing/unsubscribe.route.tsx");
  route("unsubscribe/one-click", "pages/unsubscribing/one-click.route.ts");
  route("answer", "pages/answer/answer.route.tsx");
  route("answer/calendar.ics", "pages/answer/calendar.route.ts");
  route("language", "pages/language.route.ts");
  route("demo-sign-in", "pages/demo/demo-sign-in.route.ts");
  route("first-steps", "pages/first-steps/first-steps.route.tsx");
  route("club.webmanifest", "pages/installation/manifest.route.ts");
  route("club-icon.svg", "pages/installation/icon.route.ts");
  route("closing", "pages/closing/closed.route.tsx");
  route("crest/:file", "pages/installation/crest.route.ts");
  route("invitation/poster", "pages/invitation/poster.route.tsx");
  route("invitation.svg", "pages/invitation/qr-code.route.ts");
  route("switch/:subdomain", "pages/clubs/switch.route.ts");

  route("attendance", "pages/presence/recent.route.tsx");
  route("attendance/:id", "pages/attendance/attendance.route.tsx");
  route("attendance/:id/status", "pages/occasions/status.route.tsx");
  route("attendance/:id/presence", "pages/presence/presence.route.tsx");
  route("attendance/marks/:id", "pages/presence/marks.route.ts");
  route("statistics", "pages/statistics/statistics.route.tsx");
  route("statistics/:id", "pages/statistics/member.route.tsx");
  route("events", "pages/events/events.route.tsx");
  route("events/new", "pages/events/new.route.tsx");
  route("events/:id/edit", "pages/events/edit.route.tsx");
  route("events/:id/cancel", "pages/events/cancel.route.tsx");
  route("sessions", "pages/sessions/sessions.route.ts");
  route("sessions/list", "pages/sessions/list.route.tsx");
  for (const format of EXPORT_FORMATS)
    route(`sessions/export.${format}`, "pages/sessions/export.route.ts", { id: `pages/sessions/${format}` });
  route("sessions/new", "pages/sessions/new.route.tsx");
  route("sessions/:id/edit", "pages/sessions/edit.route.tsx");
  route("sessions/:id/cancel", "pages/sessions/cancel.route.tsx");
  route("sessions/:id/invite", "pages/sessions/invitation/invite.route.tsx");
  route("organization", "pages/members/members.route.tsx");
  route("organization/import", "pages/members/file/import.route.tsx");
  for (const format of MEMBER_FORMATS)
    route(`organization/export.${format}`, "pages/members/file/export.route.ts", {
      id: `pages/members/${format}`,
    });
  for (const kind of ["session", "event"] as const) {
    const id = { id: `pages/occasions/${kind}` };
    route(`${kind}s/:id`, "pages/occasions/occasion.route.tsx", id, () => mountOccasionTabs(kind));
  }
  route("organization/:id", "pages/members/member.route.tsx", () => {
    route("attendance", "pages/members/history/attendance.route.tsx");
    route("changes", "pages/members/history/changes.route.tsx");
    mount("memberTabs");
  });
  route("organization/:id/merge", "pages/members/merging/merge-choice.route.tsx");
  route("organization/:id/merge/:other", "pages/members/merging/merge.route.tsx");
  route("organization/:id/away", "pages/availability/member-away.route.tsx");
  route("settings", "pages/settings/settings.route.tsx", () => {
    route("keys", "pages/settings/keys/keys.route.tsx");
    route("webhooks", "pages/settings/webhooks/webhooks.route.tsx");
    mount("settingsTabs");
  });
  route("audit", "pages/audit/audit.route.tsx");
  route("settings/webhooks/:id", "pages/settings/webhooks/webhook.route.tsx");
  route("settings/address", "pages/settings/address.route.tsx");
  route("settings/close", "pages/closing/close.route.tsx");
  route("settings/archive", "pages/closing/archive.route.tsx");
  route("settings/archive.zip", "pages/closing/archive-file.route.ts");
  route("settings/invitation", "pages/invitation/renew.route.tsx");
  route("settings/deliveries", "pages/deliveries/deliveries.route.tsx");
  route("my-account", "pages/account/account.route.tsx", () => mount("accountTabs"));
  route("my-account/data.zip", "pages/account/data.route.ts");
  route("my-account/delete", "pages/account/delete.route.tsx");
  route("erased", "pages/account/erased.route.tsx");
  route("my-account/devices", "pages/account/devices.route.tsx");
  route("my-account/email", "pages/account/email.route.tsx");
  route("my-account/email/confirm", "pages/account/email-confirm.route.tsx");
  route("my-account/fresh", "pages/account/fresh.route.tsx");
  route("my-account/password", "pages/account/password.route.tsx");
  route("my-account/providers", "pages/account/providers.route.tsx");
  route("my-account/sign-out-everywhere", "pages/account/sign-out-everywhere.route.tsx");
  route("my-settings/away", "pages/availability/away.route.tsx");
  route("my-settings/calendar", "pages/calendar/calendar.route.tsx");
  route("calendar/:file", "pages/calendar/calendar-file.route.ts");
  route("my-sessions", "pages/sessions/my-sessions.route.tsx");
  route("my-events", "pages/events/my-events.route.tsx");
  route("my-settings", "pages/my-settings/my-settings.route.tsx");
  mount("pages");

  route("api/openapi.json", "api/openapi.route.ts");
  route("api/docs", "api/docs/docs.route.tsx");
  route("api/docs/:tag", "api/docs/tag.route.tsx");
  route("api/*", "api/api.route.ts");
  route("*", "pages/unknown.route.ts");
}
