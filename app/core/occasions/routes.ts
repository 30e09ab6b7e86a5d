import type { NounRoutes } from "../../web/mount-points.ts";
import { EXPORT_FORMATS } from "./sessions/export/export-formats.ts";

export const occasionRoutes: NounRoutes = {
  pages: (route, mount) => {
    // The platform (www) and the clubs share this path; the loader chooses by host.
    route("/", "pages/home/home.route.tsx", { index: true });
    route("attendance/:id/status", "pages/status.route.tsx");
    route("events", "pages/events/events.route.tsx");
    route("events/new", "pages/events/new.route.tsx");
    route("events/:id/edit", "pages/events/edit.route.tsx");
    route("events/:id/cancel", "pages/events/cancel.route.tsx");
    route("sessions", "pages/sessions/sessions.route.ts");
    route("sessions/list", "pages/sessions/list.route.tsx");
    route("sessions/new", "pages/sessions/new.route.tsx");
    route("sessions/:id/edit", "pages/sessions/edit.route.tsx");
    route("sessions/:id/cancel", "pages/sessions/cancel.route.tsx");
    route("sessions/:id/invite", "pages/sessions/invitation/invite.route.tsx");
    route("my-settings/calendar", "pages/calendar/calendar.route.tsx");
    route("calendar/:file", "pages/calendar/calendar-file.route.ts");
    route("my-sessions", "pages/sessions/my-sessions.route.tsx");
    route("my-events", "pages/events/my-events.route.tsx");
    for (const format of EXPORT_FORMATS)
      route(`sessions/export.${format}`, "pages/sessions/export.route.ts", { id: `sessions/${format}` });
    for (const kind of ["session", "event"] as const)
      route(`${kind}s/:id`, "pages/occasion.route.tsx", { id: kind }, () => mount("occasionTabs", kind));
  },
};
