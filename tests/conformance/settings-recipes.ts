import { randomBytes } from "node:crypto";
import { registry } from "#app/main/composition.server.ts";
import type { ClubTools, Doing } from "#tests/support/module-part.ts";
import { picture } from "#tests/support/picture.ts";
import { webhookRecipes } from "./webhook-recipes.ts";

/** How admins set up their club: its settings, address, keys, crest and first steps. */
export function settingsRecipes({
  club,
  next,
  member,
  set,
  sql,
}: ClubTools): Record<string, () => Promise<Doing>> {
  const said = () => `Since ${next()}`;
  /** A mail that was given up after a day. */
  const givenUp = async () => {
    const [mail] = await sql<{ id: number }>(
      `INSERT INTO notice_mails (member_id, made_at, mail, failures, failed_at, reason, given_up_at)
       VALUES ($1, now(), '{"to": "x@red.example", "subject": "Late"}', 9, now(), 'unreachable', now()) RETURNING id`,
      [await member()],
    );
    return mail?.id ?? 0;
  };
  const stepsShown = async (): Promise<Doing> => {
    await sql("UPDATE organization SET first_steps_ended_at = NULL");
    return {};
  };
  const stepsHidden = async (): Promise<Doing> => {
    await sql("UPDATE organization SET first_steps_ended_at = now()");
    return {};
  };
  const aKey = (): Doing => ({ send: { name: `Scoreboard ${next()}`, access: "read" } });
  /** A key of the admin's; all others are deleted first, since their number is limited. */
  const keyOfAdmin = async () => {
    await sql("DELETE FROM api_keys");
    const [key] = await sql<{ id: number }>(
      `INSERT INTO api_keys (member_id, name, access, token_hash, ending, made_at)
       VALUES ($1, 'Scoreboard', 'read', $2, 'aaaa', now()) RETURNING id`,
      [club.memberId.admin, randomBytes(32)],
    );
    return Number(key?.id);
  };
  const on = async (id: Promise<number>, send = {}): Promise<Doing> => ({ id: await id, send });

  return {
    "/settings club": async () => ({ send: { name: "Red club", description: said() } }),
    "/settings formats": async () => ({
      send: { locale: next() % 2 ? "es" : "en-NZ", timezone: "Europe/Lisbon", currency: "EUR" },
    }),
    "/settings attendance": async () => ({
      send: { daysAhead: "9", tags: `tag ${next()}`, inactivityDays: "31" },
    }),
    "/settings notifications": async () => ({ send: { reminderHours: "24", shortNoticeHours: "12" } }),
    "/settings joining": async () => {
      await set("joining", "open");
      return { send: { joining: "approval" } };
    },
    "/settings modules": async () => {
      const { modules, settings } = registry;
      for (const { toggle } of modules) await set(toggle.id, false);
      const shown = settings.filter(({ ownEditor }) => !ownEditor);
      const kept = shown.map(({ id, default: value }) => [id, value === true ? "on" : value]);
      return { send: Object.fromEntries([...kept, ...modules.map(({ toggle }) => [toggle.id, "on"])]) };
    },
    "/settings/deliveries retry": async () => ({ send: { deliveryId: await givenUp(), channel: "email" } }),
    "POST /deliveries/:id/retry": () => on(givenUp(), { channel: "email" }),
    "/settings/address move": async () => ({ send: { subdomain: `red-${next()}` } }),
    "PUT /subdomain": async () => ({ send: { subdomain: `red-${next()}` } }),
    "/settings/invitation renew": async () => ({}),
    "POST /invitation-code": async () => ({}),
    "/settings/keys make": async () => aKey(),
    "/settings/keys origins": async () => ({ send: { apiOrigins: `https://page${next()}.example` } }),
    "/settings/keys end": async () => ({ send: { keyId: await keyOfAdmin() } }),
    "POST /keys": async () => aKey(),
    "DELETE /keys/:id": () => on(keyOfAdmin()),
    ...webhookRecipes({ club, sql }),
    "/first-steps joining": async () => {
      await set("joining", "open");
      return { send: { joining: "approval" } };
    },
    "/first-steps hide": stepsShown,
    "DELETE /first-steps": stepsShown,
    "/first-steps show": stepsHidden,
    "PUT /first-steps": stepsHidden,
    "PUT /logo": async () => ({ send: { logo: await picture(next()) } }),
    "DELETE /logo": async () => {
      await sql("UPDATE organization SET crest = repeat('a', 32)");
      return {};
    },
    "PATCH /": async () => ({ send: { description: said() } }),
    "PATCH /settings": async () => ({ send: { 3: 10 + (next() % 20) } }),
    "DELETE /settings": async () => {
      await set("daysAhead", 8);
      return { query: "?settings=3" };
    },
  };
}
