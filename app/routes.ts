/** Remix's `route()` from `defineRoutes`, narrowed to what the table uses. */
export interface RouteFunction {
  (path: string | undefined, file: string, options?: { index?: boolean; id?: string }): void;
  (path: string | undefined, file: string, children: () => void): void;
}

/** The places of the core's table where a module can add routes; files are named relative to the module's folder. */
export interface MountPoints {
  /** Pages in the club's shell. */
  pages?: (route: ModuleRoute) => void;
}
export type ModuleRoute = (path: string, file: string) => void;

/** The modules' routes by module id. */
export type ModuleRoutes = Record<string, MountPoints>;

/** The core's whole URL table. Every path of a page stands here or in a module's `routes.ts`; the API has its operations. */
export function coreRoutes(route: RouteFunction, modules: ModuleRoutes): void {
  const mount = (point: keyof MountPoints) => {
    for (const [id, points] of Object.entries(modules)) {
      points[point]?.((path, file) => route(path, `../modules/${id}/${file}`));
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
  mount("pages");

  route("api/openapi.json", "api/openapi.route.ts");
  route("api/docs", "api/docs.route.tsx");
  route("api/*", "api/api.route.ts");
  route("*", "routes/unknown.ts");
}
