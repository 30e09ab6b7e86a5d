import type { MountPoints } from "../../app/routes.ts";

export const paymentsRoutes: MountPoints = {
  pages: (route) => {
    route("payments", "pages/payments.route.tsx");
    route("my-transactions", "pages/my-transactions.route.tsx");
  },
  memberTabs: (route) => {
    route("payments", "pages/member-payments.route.tsx");
  },
};
