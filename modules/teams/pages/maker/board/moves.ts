import { type Move, placesAfter, replacedBy } from "#modules/teams/making/moved-places.ts";
import { type JudgedSheet, savedPlaces } from "#modules/teams/sheet/team-sheet.ts";

/** The sheet after a move, as the server will have it once the move is saved. */
export function sheetAfter<S extends JudgedSheet>(sheet: S, move: Move): S {
  const places = placesAfter({ ...sheet, places: savedPlaces(sheet.players) }, move);
  const placeOf = new Map(places.map((place) => [place.memberId, place]));
  const players = sheet.players.map((player) => {
    const place = placeOf.get(player.memberId);
    return { ...player, team: place?.team ?? null, position: place?.position ?? null };
  });
  return { ...sheet, players };
}

/** The move that undoes a move, from the sheet before it; undefined for a member who was in no team. */
export function inverseMove(sheet: JudgedSheet, move: Move): Move | undefined {
  const { memberId } = move;
  const other = move.other ?? replacedBy({ ...sheet, places: savedPlaces(sheet.players) }, move);
  const before = sheet.players.find((one) => one.memberId === memberId);
  if (!before || before.team === null) return undefined;
  if (other !== undefined) return { memberId, other };
  return {
    memberId,
    team: before.team,
    ...(before.position === null ? { isSubstitute: true } : { position: before.position }),
  };
}

/** The move that a form of this page asks for; undefined for any other form. */
export function moveOfForm(form: FormData): Move | undefined {
  if (form.get("intent") !== "move") return undefined;
  const number = (name: string) => (form.has(name) ? Number(form.get(name)) : undefined);
  const position = form.get("position");
  return {
    memberId: Number(form.get("memberId")),
    team: number("team"),
    position: position === null ? undefined : String(position),
    isSubstitute: form.has("isSubstitute") || undefined,
    other: number("other"),
  };
}

/** A move as a form's fields. */
export function moveFields(move: Move): Record<string, string> {
  const { isSubstitute, ...said } = move;
  const fields = Object.entries(said).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
    ...(isSubstitute && { isSubstitute: "on" }),
  };
}

/** A move that the page already shows. */
export interface QueuedMove {
  /** Lets the server recognize a retry if its answer got lost. */
  key: string;
  move: Move;
}

/** The moves of a queue that a sheet does not have yet, by the key of its last move. */
export function notYetSaved(queue: readonly QueuedMove[], lastMove: string | null): QueuedMove[] {
  return queue.slice(queue.findIndex(({ key }) => key === lastMove) + 1);
}
