import type { TFunction } from "i18next";
import type { GateRefusal } from "#app/core/module-system/extension-points.ts";
import { isMessage, type Translator } from "#app/kernel/i18n/messages.ts";
import { refusalKey } from "#app/web/http/request/refusals.ts";

interface Reader {
  t: TFunction;
  exists: Translator["exists"];
}

/** A link to where a member can do something about a refusal. */
interface WayOut {
  label: string;
  to: string;
}

/** What a module says once about all the places that it refuses. */
export interface RefusalBanner {
  text: string;
  wayOut?: WayOut;
}

/** Why a module refuses a place, in the ticket's words. */
export function refusalWords(
  refusal: GateRefusal,
  reader: Reader,
): { title: string; aside: string | undefined; wayOut: WayOut | undefined } {
  return {
    title: refusalText(refusal, "title", reader) ?? reader.t(refusalKey(refusal.code), refusal.values),
    aside: refusal.aside ? reader.t(refusal.aside, refusal.values) : refusalText(refusal, "aside", reader),
    wayOut: describeWayOut(refusal, reader),
  };
}

/** What the modules that refuse places say once above all tickets, with the way out. */
export function refusalBanners(
  reader: Reader & { refusals: ReadonlyMap<number, GateRefusal> },
): RefusalBanner[] {
  const byCode = new Map([...reader.refusals.values()].map((refusal) => [refusal.code, refusal]));
  return [...byCode.values()].flatMap((refusal) => {
    const [text, wayOut] = [refusalText(refusal, "banner", reader), describeWayOut(refusal, reader)];
    return text ? [{ text, ...(wayOut && { wayOut }) }] : [];
  });
}

function describeWayOut(refusal: GateRefusal, reader: Reader): WayOut | undefined {
  const { wayOut, values } = refusal;
  const label = wayOut ? reader.t(wayOut, values) : refusalText(refusal, "wayOut", reader);
  return label && refusal.to ? { label, to: refusal.to } : undefined;
}

function refusalText(
  { code, values }: GateRefusal,
  part: "title" | "aside" | "wayOut" | "banner",
  reader: Reader,
): string | undefined {
  const [module = "", name = ""] = code.split(":");
  const key = `${module}:refused.${name}.${part}`;
  return isMessage(reader, key) ? reader.t(key, values) : undefined;
}
