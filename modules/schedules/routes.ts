import type { MountPoints } from "../../app/routes.ts";

export const schedulesRoutes: MountPoints = {
  pages: (route) => {
    route("schedules", "routes/schedules.tsx");
    route("schedules/new", "routes/new.tsx");
    route("schedules/:id/edit", "routes/edit.tsx");
    route("schedules/:id/delete", "routes/delete.tsx");
  },
};
