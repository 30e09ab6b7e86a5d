import type { MountPoints } from "../../app/routes.ts";

export const teamsRoutes: MountPoints = {};
