import type { z } from "zod";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { maybe, run } from "#tenants/sql.ts";
import { noteWithdrawals } from "../../unsubscribing/note-withdrawals.server.ts";
import type { ChangeMySettingsSchema, MySettingSchema } from "./preferences.schemas.ts";
import { type Chosen, isWanted, PREFERENCES } from "./preferences.ts";

/** One's own settings by name; `allowsEmails` is off for somebody who wants no mails but those about money. */
export type MySettings = Record<string, boolean>;

/** What a member has chosen, as JSON; the member is `m`. SQL. */
export const CHOSEN = `(SELECT coalesce(jsonb_object_agg(p.topic || ':' || p.channel, p.wanted), '{}')
  FROM preferences p WHERE p.member_id = m.id)`;

/** What the actor wants to be told of, and how. */
export async function mySettings({ db, actor }: MemberUnit): Promise<MySettings> {
  const row = await maybe<{ allowsEmails: boolean; chosen: Chosen }>(
    db,
    `SELECT m.allows_emails, ${CHOSEN} AS chosen FROM members m WHERE m.id = :actorId`,
    { actorId: actor.id },
  );
  const { allowsEmails = true, chosen = {} } = row ?? {};
  const wanted = PREFERENCES.map(({ name, topic, channel }) => [name, isWanted(chosen, topic, channel)]);
  return { allowsEmails, ...Object.fromEntries(wanted) };
}

/** Changes what the actor wants to be told of; what is absent stays. */
export async function changeMySettings(
  uow: MemberUnit,
  { allowsEmails, ...values }: z.output<typeof ChangeMySettingsSchema>,
): Promise<void> {
  const memberId = uow.actor.id;
  if (allowsEmails !== undefined) {
    await uow.db("members").where({ id: memberId }).update({ allows_emails: allowsEmails });
    await noteWithdrawals(uow, [{ memberId, what: "mails", withdrawn: !allowsEmails }]);
  }
  const chosen = PREFERENCES.filter(({ name }) => values[name] !== undefined);
  if (chosen.length === 0) return;
  await run(
    uow.db,
    `INSERT INTO preferences (member_id, topic, channel, wanted)
     SELECT :memberId, * FROM unnest(:topics::text[], :channels::text[], :wanted::boolean[])
     ON CONFLICT (member_id, topic, channel) DO UPDATE SET wanted = excluded.wanted`,
    {
      memberId,
      topics: chosen.map(({ topic }) => topic),
      channels: chosen.map(({ channel }) => channel),
      wanted: chosen.map(({ name }) => values[name] ?? true),
    },
  );
  await noteWithdrawals(
    uow,
    chosen.map(({ name, topic, channel }) => ({
      memberId,
      what: `${topic}:${channel}`,
      withdrawn: values[name] === false,
    })),
  );
}

/** Resets one of the actor's settings to its default: on. */
export async function resetMySetting(
  uow: MemberUnit,
  { key }: z.output<typeof MySettingSchema>,
): Promise<void> {
  if (key === "allows_emails") return changeMySettings(uow, { allowsEmails: true });
  const preference = PREFERENCES.find(
    ({ topic, channel }) => key === `${topic}-${channel}`.replaceAll("-", "_"),
  );
  if (!preference) return;
  const { topic, channel } = preference;
  await uow.db("preferences").where({ member_id: uow.actor.id, topic, channel }).delete();
  await noteWithdrawals(uow, [{ memberId: uow.actor.id, what: `${topic}:${channel}`, withdrawn: false }]);
}
