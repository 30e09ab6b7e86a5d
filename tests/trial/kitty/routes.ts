import type { MountPoints } from "#app/kit/module.ts";
export const kittyRoutes: MountPoints = {
  occasionTabs: (route) => route("kitty", "pages/occasion.route.tsx"),
  memberTabs: (route) => route("kitty", "pages/member.route.tsx"),
  accountTabs: (route) => route("kitty", "pages/account.route.tsx"),
  settingsTabs: (route) => route("kitty", "pages/settings.route.tsx"),
};
