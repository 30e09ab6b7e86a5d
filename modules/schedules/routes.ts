import type { MountPoints } from "../../app/routes.ts";

export const schedulesRoutes: MountPoints = {
  pages: (route) => {
    route("schedules", "pages/schedules.route.tsx");
    route("schedules/new", "pages/new.route.tsx");
    route("schedules/:id/edit", "pages/edit.route.tsx");
    route("schedules/:id/delete", "pages/delete.route.tsx");
  },
  api: (route) => {
    route("schedules", "routes/api/schedules.ts");
    route("schedules/:id", "routes/api/schedule.ts");
  },
};
