import type { NounRoutes } from "../../web/mount-points.ts";
import { MEMBER_FORMATS } from "./file/export/member-formats.ts";

export const memberRoutes: NounRoutes = {
  pages: (route, mount) => {
    route("organization", "pages/members.route.tsx");
    route("organization/import", "pages/file/import.route.tsx");
    route("organization/:id/merge", "pages/merging/merge-choice.route.tsx");
    route("organization/:id/merge/:other", "pages/merging/merge.route.tsx");
    for (const format of MEMBER_FORMATS)
      route(`organization/export.${format}`, "pages/file/export.route.ts", { id: `members/${format}` });
    route("organization/:id", "pages/member.route.tsx", () => {
      route("attendance", "pages/history/attendance.route.tsx");
      route("changes", "pages/history/changes.route.tsx");
      mount("memberTabs");
    });
  },
};
