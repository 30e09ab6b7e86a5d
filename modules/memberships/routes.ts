import type { MountPoints } from "../../app/kit/module.ts";
export const membershipsRoutes: MountPoints = {
  pages: (route) => {
    route("plans", "pages/plans/plans.route.tsx");
    route("plans/new", "pages/plans/new.route.tsx");
    route("plans/:id/edit", "pages/plans/edit.route.tsx");
    route("plans/:id/members", "pages/plans/several.route.tsx");
    route("my-memberships", "pages/mine/mine.route.tsx");
  },
  memberTabs: (route) => route("memberships", "pages/member/member.route.tsx"),
};
