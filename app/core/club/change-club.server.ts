import type { z } from "zod";
import { asOneAct } from "#app/core/audit/audit.ts";
import { hasRole } from "#app/core/members/role.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { PictureDrawer } from "#app/infra/pictures/picture-drawer.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { changeCrest } from "./crest/change-crest.server.ts";
import { drawCrest } from "./crest/draw-crest.server.ts";
import type { ClubDetailsSchema, LogoSchema } from "./organization.schemas.ts";
import type { Organization } from "./organization.ts";
import { updateOrganization } from "./update-organization.server.ts";

/** Opens a unit of work for the person who acts. */
type Write = <T>(work: (uow: UnitOfWork) => Promise<T>) => Promise<T>;

/**
 * Changes what the club says about itself and its crest, in one act. The crest is drawn before the unit of work is
 * opened. Refuses what `drawCrest` refuses, `role-denied`.
 */
export async function changeClub(
  host: { pictures: PictureDrawer; club: string; write: Write },
  { logo, removeLogo, ...details }: z.output<typeof ClubDetailsSchema>,
): Promise<void> {
  const drawn = logo && !removeLogo && (await drawCrest(host, logo));
  await host.write(async (uow) => {
    ensureAdmin(uow);
    await asOneAct(uow, "club.edited", async (step) => {
      await updateOrganization(step, { ...details, keepTimes: undefined, reviewed: undefined });
      if (drawn) await changeCrest(step, drawn);
      else if (removeLogo) await changeCrest(step, null);
    });
  });
}

/** Gives the club another crest, as `changeClub` does. Returns the club as it is now. */
export async function putCrest(
  host: { pictures: PictureDrawer; club: string; write: Write },
  { logo }: z.output<typeof LogoSchema>,
): Promise<Organization> {
  const drawn = await drawCrest(host, logo);
  return host.write(async (uow) => {
    ensureAdmin(uow);
    await changeCrest(uow, drawn);
    return uow.organization;
  });
}

// The actor may have lost the role while the crest was drawn.
function ensureAdmin({ actor }: UnitOfWork): void {
  if (actor.kind !== "member") throw new Refusal("sign-in-required");
  if (!hasRole(actor.role, "admin")) throw new Refusal("role-denied");
}
