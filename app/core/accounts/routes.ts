import type { NounRoutes } from "../../web/mount-points.ts";

export const accountRoutes: NounRoutes = {
  pages: (route, mount) => {
    route("login", "pages/sign-in/login.route.tsx");
    route("auto-login", "pages/sign-in/auto-login.route.tsx");
    route("clubs", "pages/clubs/clubs.route.tsx");
    route("switched", "pages/clubs/switched.route.ts");
    route("sign-in-with/:provider", "pages/sign-in/provider/sign-in-with.route.tsx");
    route("callback", "pages/sign-in/provider/callback.route.tsx");
    route("signed-out", "pages/sign-out/signed-out.route.ts");
    route("hand-over", "pages/sign-in/hand-over.route.ts");
    route("join/:code", "pages/joining/join.route.tsx");
    route("logout", "pages/sign-out/logout.route.tsx");
    route("renew-sign-in", "pages/sign-in/provider/renew-sign-in.route.ts");
    route("bot-check", "pages/bot-check/bot-check.route.ts");
    route("demo-sign-in", "pages/demo/demo-sign-in.route.ts");
    route("switch/:subdomain", "pages/clubs/switch.route.ts");
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
    route("my-account", "pages/account/account.route.tsx", () => mount("accountTabs"));
  },
};
