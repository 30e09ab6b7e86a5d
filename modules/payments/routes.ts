import type { MountPoints } from "../../app/routes.ts";

export const paymentsRoutes: MountPoints = {
  pages: (route) => {
    route("payments", "pages/payments.route.tsx");
  },
};
