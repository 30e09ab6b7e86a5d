import type { TestServer } from "../server.ts";
import { makeClub, switchModulesOff } from "../two-clubs.ts";
import { makeSessions, signInCrowd } from "./crowd.ts";

/** A club with more members than its sessions have places. */
export interface CrowdedClub {
  tenant: string;
  origin: string;
  members: { id: number; token: string }[];
  /** Makes sessions with this many places each. Returns their ids. */
  newSessions(count: number, capacity: number): Promise<number[]>;
}

/** Makes the club, whose members each have a sign-in for the API. */
export async function crowdedClub(server: TestServer, count: number): Promise<CrowdedClub> {
  const { tenant, origin } = await makeClub(server, "crowded", "Crowded");
  await switchModulesOff(server, tenant);
  return {
    tenant,
    origin,
    members: await signInCrowd(server, tenant, count, "api"),
    newSessions: (sessions, capacity) => makeSessions(server, tenant, sessions, capacity),
  };
}
