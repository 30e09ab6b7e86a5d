import type { NounRoutes } from "../../web/mount-points.ts";

export const attendanceRoutes: NounRoutes = {
  pages: (route) => {
    route("answer", "pages/answer/answer.route.tsx");
    route("answer/calendar.ics", "pages/answer/calendar.route.ts");
    route("attendance", "pages/presence/recent.route.tsx");
    route("attendance/:id", "pages/attendance.route.tsx");
    route("attendance/:id/presence", "pages/presence/presence.route.tsx");
    route("attendance/marks/:id", "pages/presence/marks.route.ts");
    route("statistics", "pages/statistics/statistics.route.tsx");
    route("statistics/:id", "pages/statistics/member.route.tsx");
    route("organization/:id/away", "pages/availability/member-away.route.tsx");
    route("my-settings/away", "pages/availability/away.route.tsx");
  },
};
