import type { z } from "zod";
import type { Announcement, Listener } from "#app/core/integrations/webhooks/webhook.ts";
import { sendSoon, writeMessages } from "#app/core/integrations/webhooks/write-messages.server.ts";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { toSnake } from "#app/kernel/case.ts";
import { kindNamed } from "./kinds.ts";

/** Returns `announce` for one unit of work: it writes messages to these webhooks, and enqueues each webhook only once. */
export function announcer(registry: Pick<ModuleRegistry, "webhookKinds">, listeners: readonly Listener[]) {
  const woken = new Set<number>();
  return async (uow: UnitOfWork, kind: string, build: () => Promise<Announcement[]>): Promise<void> => {
    const { data } = kindNamed(registry, kind);
    const wanting = listeners.filter(({ kinds }) => kinds.includes(kind)).map(({ id }) => id);
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

/** The message's data in the shape that the API would send. */
function shaped(schema: z.ZodType, data: Announcement["data"]): Announcement["data"] {
  const { data: said, error } = schema.safeParse(data);
  // Wrapped, since a bare ZodError would be reported as the member's invalid input.
  if (error) throw new Error("A webhook event is not as its kind describes it.", { cause: error });
  return toSnake(said) as Announcement["data"];
}
