import type { MountPoints } from "../../app/kit/module.ts";
import { SHEET_FORMATS } from "./payment-choices.ts";

export const paymentsRoutes: MountPoints = {
  pages: (route) => {
    route("payments", "pages/payments.route.tsx");
    for (const format of SHEET_FORMATS)
      route(`payments/export.${format}`, "pages/export.route.ts", { id: `export/${format}` });
    route("my-transactions", "pages/mine/my-transactions.route.tsx");
    route("my-transactions/card", "pages/online/card.route.tsx");
    route("my-transactions/top-up", "pages/online/top-up.route.tsx");
    route("my-transactions/top-up/:id", "pages/online/top-up-state.route.tsx");
    route("my-transactions/statement", "pages/statement/my-statement.route.ts");
    route("organization/:id/statement", "pages/statement/statement.route.ts");
  },
  occasionTabs: (route) => {
    route("payments", "pages/occasion/occasion-payments.route.tsx");
  },
  settingsTabs: (route) => {
    route("prices", "pages/prices.route.tsx");
    route("online-payments", "pages/online/connection.route.tsx");
  },
  memberTabs: (route) => {
    route("payments", "pages/member-payments.route.tsx");
  },
};
