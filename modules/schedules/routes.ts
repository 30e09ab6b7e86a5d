import type { MountPoints } from "../../app/kit/module.ts";
export const schedulesRoutes: MountPoints = {
  pages: (route) => {
    route("schedules", "pages/schedules.route.tsx");
    route("schedules/new", "pages/new.route.tsx");
    route("schedules/:id/edit", "pages/edit.route.tsx");
    route("schedules/:id/delete", "pages/delete.route.tsx");
    route("closed-days", "pages/closed-days.route.tsx");
  },
};
