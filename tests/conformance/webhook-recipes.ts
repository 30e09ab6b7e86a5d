import type { ClubTools, Doing } from "#tests/support/module-part.ts";

/** Nothing listens there. */
const ADDRESS = "http://127.0.0.1:9/hook";

/** How admins manage webhooks. */
export function webhookRecipes({
  club,
  sql,
}: Pick<ClubTools, "club" | "sql">): Record<string, () => Promise<Doing>> {
  // Their number is limited, so only the first two are kept.
  const makeRoom = () =>
    sql("DELETE FROM webhooks WHERE id NOT IN (SELECT id FROM webhooks ORDER BY id LIMIT 2)");
  const webhook = async (state = "on") => {
    await makeRoom();
    const [row] = await sql<{ id: number }>(
      `INSERT INTO webhooks (address, kinds, secret, state, made_by, made_at)
       VALUES ($1, '{session.deleted}', '\\x00', $2, $3, now()) RETURNING id`,
      [ADDRESS, state, club.memberId.admin],
    );
    return Number(row?.id);
  };
  /** A message that was given up, of a webhook that is on. */
  const givenUp = async () => {
    const id = await webhook();
    const [row] = await sql<{ id: number }>(
      `WITH told AS (
         INSERT INTO webhook_messages (public_id, kind, subject, data, made_at)
         VALUES ('msg_' || gen_random_uuid(), 'session.deleted', 'occasion:1', '{}', now()) RETURNING id)
       INSERT INTO webhook_deliveries (webhook_id, message_id, subject, state, tries, ended_at)
       SELECT $1, id, 'occasion:1', 'given-up', 9, now() FROM told RETURNING id`,
      [id],
    );
    return { id, deliveryId: Number(row?.id) };
  };
  const aWebhook = async (): Promise<Doing> => {
    await makeRoom();
    return { send: { address: ADDRESS, kinds: ["session.created"] } };
  };
  const on = async (send: Doing["send"] = {}): Promise<Doing> => ({ id: await webhook(), send });
  const kinds = ["attendance.changed"];

  return {
    "/settings/webhooks add": aWebhook,
    "/settings/webhooks/:id kinds": () => on({ kinds }),
    "/settings/webhooks/:id pause": () => on(),
    "/settings/webhooks/:id resume": async () => ({ id: await webhook("stopped") }),
    "/settings/webhooks/:id test": () => on(),
    "/settings/webhooks/:id renew-secret": () => on(),
    "/settings/webhooks/:id delete": () => on(),
    "/settings/webhooks/:id resend": async () => {
      const { id, deliveryId } = await givenUp();
      return { id, send: { deliveryId } };
    },
    "POST /webhooks": aWebhook,
    "PATCH /webhooks/:id": () => on({ kinds, paused: true }),
    "DELETE /webhooks/:id": () => on(),
    "POST /webhooks/:id/secret": () => on(),
    "POST /webhooks/:id/test": () => on(),
    "POST /webhooks/:id/deliveries/:delivery/retry": async () => {
      const { id, deliveryId } = await givenUp();
      return { id, second: deliveryId };
    },
  };
}
