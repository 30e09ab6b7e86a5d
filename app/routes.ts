/** Remix's `route()` from `defineRoutes`, narrowed to what the table uses. */
export interface RouteFunction {
  (path: string | undefined, file: string, options?: { index?: boolean; id?: string }): void;
  (path: string | undefined, file: string, children: () => void): void;
}

/** The places of the core's table where a module can add routes; files are named relative to the module's folder. */
export interface MountPoints {
  /** Pages in the club's shell. */
  pages?: (route: ModuleRoute) => void;
  /** Below `/api`. */
  api?: (route: ModuleRoute) => void;
}
export type ModuleRoute = (path: string, file: string) => void;

/** The modules' routes by module id. */
export type ModuleRoutes = Record<string, MountPoints>;

/** The core's whole URL table. Every path stands here or in a module's `routes.ts`. */
export function coreRoutes(route: RouteFunction, modules: ModuleRoutes): void {
  const mount = (point: keyof MountPoints, prefix: string) => {
    for (const [id, points] of Object.entries(modules)) {
      points[point]?.((path, file) => route(prefix + path, `../modules/${id}/${file}`));
    }
  };

  // The platform (www) and the club share three paths; the loader chooses by host.
  route("/", "routes/index.tsx", { index: true });
  route("login", "routes/login.tsx");
  route("auto-login", "routes/auto-login.tsx");

  route("clubs", "routes/clubs.tsx");
  route("sign-in-with/:provider", "routes/sign-in-with.tsx");
  route("callback", "routes/callback.tsx");
  route("signed-out", "routes/signed-out.ts");
  route("sign-up/subdomain", "routes/sign-up.subdomain.ts");
  route("organization-no-exist", "routes/organization-no-exist.tsx");
  route("dev/mailbox", "routes/dev.mailbox.tsx");
  route("dev/mailbox.json", "routes/dev.mailbox-json.ts");

  route("hand-over", "routes/hand-over.ts");
  route("join/:code", "routes/join.tsx");
  route("logout", "routes/logout.tsx");
  route("renew-sign-in", "routes/renew-sign-in.ts");
  route("bot-check", "routes/bot-check.ts");
  route("welcome", "routes/welcome.tsx");
  route("unsubscribe", "routes/unsubscribe.tsx");
  route("unsubscribe/one-click", "routes/unsubscribe.one-click.ts");
  route("language", "routes/language.ts");
  route("invitation.svg", "routes/invitation.ts");
  route("switch/:subdomain", "routes/switch.ts");

  route("attendance/:id", "routes/attendance.tsx");
  route("events", "routes/events.tsx");
  route("sessions", "routes/sessions.ts");
  route("sessions/list", "routes/sessions.list.tsx");
  route("sessions/new", "routes/sessions.new.tsx");
  route("sessions/:id/edit", "routes/sessions.edit.tsx");
  route("sessions/:id/cancel", "routes/sessions.cancel.tsx");
  route("organization", "routes/organization.tsx");
  route("organization/:id", "routes/organization.member.tsx");
  route("settings", "routes/settings.tsx");
  route("audit", "routes/audit.tsx");
  route("settings/address", "routes/settings.address.tsx");
  route("settings/invitation", "routes/settings.invitation.tsx");
  route("my-account", "routes/my/account.tsx");
  route("my-account/devices", "routes/my/devices.tsx");
  route("my-account/email", "routes/my/email.tsx");
  route("my-account/email/confirm", "routes/my/email-confirm.tsx");
  route("my-account/password", "routes/my/password.tsx");
  route("my-account/providers", "routes/my/providers.tsx");
  route("my-account/sign-out-everywhere", "routes/my/sign-out-everywhere.tsx");
  route("my-sessions", "routes/my/sessions.tsx");
  mount("pages", "");

  route("api", "routes/api/organization.ts");
  route("api/openapi.json", "routes/api/openapi.ts");
  route("api/docs", "routes/api/docs.tsx");
  route("api/access-link", "routes/api/access-link.ts");
  route("api/auto-login", "routes/api/auto-login.ts");
  route("api/login", "routes/api/login.ts");
  route("api/sign-ins", "routes/api/sign-ins.ts");
  route("api/logout", "routes/api/logout.ts");
  route("api/join", "routes/api/join.ts");
  route("api/sessions", "routes/api/sessions.ts");
  route("api/sessions/:id", "routes/api/session.ts");
  route("api/sessions/:id/attendees", "routes/api/session-attendees.ts");
  route("api/attendance", "routes/api/attendance.ts");
  route("api/attendance/undo", "routes/api/attendance-undo.ts");
  route("api/attendances", "routes/api/attendances.ts");
  route("api/events", "routes/api/events.ts");
  route("api/events/:id/attendees", "routes/api/event-attendees.ts");
  route("api/audit-log", "routes/api/audit-log.ts");
  route("api/settings", "routes/api/settings.ts");
  route("api/subdomain", "routes/api/subdomain.ts");
  route("api/invitation-code", "routes/api/invitation-code.ts");
  route("api/users", "routes/api/users.ts");
  route("api/users/:id", "routes/api/user.ts");
  route("api/users/:id/approve", "routes/api/user-approve.ts");
  route("api/users/:id/decline", "routes/api/user-decline.ts");
  route("api/users/:id/restore", "routes/api/user-restore.ts");
  route("api/users/:id/send-access-link", "routes/api/user-access-link.ts");
  route("api/users/me", "routes/api/me.ts");
  route("api/users/me/email", "routes/api/my-email.ts");
  route("api/users/me/password", "routes/api/my-password.ts");
  route("api/users/me/provider-accounts", "routes/api/my-provider-accounts.ts");
  route("api/users/me/provider-accounts/:id", "routes/api/my-provider-account.ts");
  route("api/users/me/sign-ins", "routes/api/my-sign-ins.ts");
  route("api/users/me/sign-ins/:id", "routes/api/my-sign-in.ts");
  route("api/users/me/organizations", "routes/api/my-organizations.ts");
  route("api/users/me/sessions", "routes/api/my-sessions.ts");
  route("api/users/me/events", "routes/api/my-events.ts");
  mount("api", "api/");
  route("api/*", "routes/api/unknown.ts");
  route("*", "routes/unknown.ts");
}
