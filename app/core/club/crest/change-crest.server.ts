import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { maybe, one, run } from "#tenants/sql.ts";
import type { CrestLook } from "./crest.ts";
import type { DrawnCrest } from "./draw-crest.server.ts";

/** Replaces the club's crest; null removes it. Returns whether that changed anything. */
export async function changeCrest(uow: UnitOfWork, drawn: DrawnCrest | null): Promise<boolean> {
  // Lock the row first: if two crests are sent at once, their pictures must not get mixed.
  const { crest: before } = await one<{ crest: string | null }>(
    uow.db,
    "SELECT crest FROM organization FOR NO KEY UPDATE",
  );
  const after = drawn?.crest ?? null;
  if (before === after) return false;
  await run(uow.db, "DELETE FROM crest_pictures");
  for (const [look, picture] of drawn?.pictures ?? [])
    await uow.db("crest_pictures").insert({ look, picture });
  await uow.db("organization").update({ crest: after });
  uow.organization.crest = after;
  const said = (crest: string | null) => ({ logo: crest?.slice(0, 8) ?? null });
  await uow.audit("club.edited", { subject: { kind: "club" }, before: said(before), after: said(after) });
  return true;
}

/** One of the pictures of the club's crest; undefined without one. */
export async function crestPicture(
  { db }: Pick<UnitOfWork, "db">,
  look: CrestLook,
): Promise<Buffer | undefined> {
  const row = await maybe<{ picture: Buffer }>(db, "SELECT picture FROM crest_pictures WHERE look = :look", {
    look,
  });
  return row?.picture;
}
