import type { AuditSubject } from "#app/kit/commands.server.ts";

/** A retired plan can't be taken or renewed any more; its memberships go on until they end. */
export type PlanStatus = "offered" | "retired";

/** What members can take to be members of the club for a while. */
export interface Plan {
  id: number;
  name: string;
  description: string;
  /** The code of its duration. */
  duration: string;
  /**
   * The one season that it is for, by the year in which it begins; null = the one that contains the first day free of
   * memberships, else the next.
   */
  year: number | null;
  /** Minor units; 0 = free. */
  price: number;
  /** May memberships renew themselves? */
  renews: boolean;
  status: PlanStatus;
}

/** A plan as the audit log names it. */
export function planSubject({ id, name }: Pick<Plan, "id" | "name">): AuditSubject {
  return { kind: "plan", id, label: name };
}
