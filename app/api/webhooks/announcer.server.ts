import type { z } from "zod";
import { type Listener, listeners, sendSoon, writeMessages } from "#app/domain/webhooks/announce.server.ts";
import type { Announcement } from "#app/domain/webhooks/webhook.ts";
import type { ModuleRegistry } from "#app/module-system/registry.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { toSnake } from "../case.ts";
import { kindNamed } from "./kinds.ts";

/** Writes what webhooks are to be told, for one unit of work; it looks only once who wants to know anything. */
export function announcer(registry: Pick<ModuleRegistry, "webhookKinds">) {
  let known: Promise<Listener[]> | undefined;
  const woken = new Set<number>();
  return async (uow: UnitOfWork, kind: string, build: () => Promise<Announcement[]>): Promise<void> => {
    const { data } = kindNamed(registry, kind);
    known ??= listeners(uow);
    const wanting = (await known).filter(({ kinds }) => kinds.includes(kind)).map(({ id }) => id);
    if (wanting.length === 0) return;
    const messages = await build();
    if (messages.length === 0) return;
    await writeMessages(
      uow,
      wanting,
      kind,
      messages.map((one) => ({ ...one, data: shaped(data, one.data) })),
    );
    for (const id of wanting.filter((one) => !woken.has(one))) {
      woken.add(id);
      await sendSoon(uow, id);
    }
  };
}

/** What a message says, as the API would. */
function shaped(schema: z.ZodType, data: Announcement["data"]): Announcement["data"] {
  return toSnake(schema.parse(data)) as Announcement["data"];
}
