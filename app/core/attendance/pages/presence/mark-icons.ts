import type { Presence } from "#app/core/attendance/presence/presence.ts";
import type { IconName } from "#app/web/ui/kit/icon.tsx";

/** The icon beside a mark's word. */
export const PRESENCE_ICONS: Record<Presence, IconName> = { came: "check", late: "clock", absent: "x" };
