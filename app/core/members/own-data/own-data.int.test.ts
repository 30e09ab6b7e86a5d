import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { enterUnavailability } from "#app/core/attendance/availability/enter-unavailability.server.ts";
import { recordPresence } from "#app/core/attendance/presence/record-presence.server.ts";
import { rateSession } from "#app/core/attendance/ratings/rate-session.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { isMessage } from "#app/kernel/i18n/messages.ts";
import { registry } from "#app/main/composition.server.ts";
import { positioned } from "#tenants/connection/named-bindings.ts";
import { all } from "#tenants/sql.ts";
import { namingColumns } from "#tests/support/named-in.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { editMember } from "../edit-member.server.ts";
import { mergeMembers } from "../merging/merge-members.server.ts";
import { ownDataFile } from "./data-file.server.ts";
import { OWN_DATA } from "./own-data.server.ts";

/** What no download has, by the reason: "table.column" of every table that names members. */
const LEFT_OUT: Record<string, string[]> = {
  "a secret, or a door of somebody's device": [
    "api_keys.token_hash",
    "calendar_addresses.token_hash",
    "push_subscriptions.endpoint",
    "push_subscriptions.p256dh",
    "push_subscriptions.auth",
    "push_subscriptions.sign_in_id",
    "members.identity_id",
    "welcomes.address_hash",
    "webhooks.former_secret",
    "webhooks.secret",
  ],
  "no player sees it, by the rules": [
    "members.score",
    "attendances.score",
    "members.notes",
    ...["member_id", "occasion_id", "position", "score"].map((column) => `team_overrides.${column}`),
  ],
  "how coaches make teams; what was published of one's own is there": [
    ...[
      "audited_at",
      "last_move",
      "formation",
      "mixes",
      "occasion_id",
      "positions",
      "published_at",
      "requests",
    ].map((column) => `team_sheets.${column}`),
    ...["revision", "saved_at", "saved_by", "seed", "shown_positions", "teams"].map(
      (column) => `team_sheets.${column}`,
    ),
    ...["occasion_id", "points", "saved_at", "saved_by", "team"].map((column) => `team_results.${column}`),
  ],
  "about others": [
    "answer_undos.made_by",
    "answer_undos.moved_up",
    "answer_undos.told",
    "attendances.presence_by",
    "member_imports.sheet",
    "notices.payload",
    "notice_mails.mail",
    "notice_pushes.message",
    "welcomes.added_by",
  ],
  "the other side of a transaction that is there, or who wrote it": [
    ...["account", "amount", "balance", "id", "member_id", "transaction_id"].map(
      (column) => `payment_postings.${column}`,
    ),
    ...["answers", "author_id", "key", "occasion_id"].map((column) => `payment_transactions.${column}`),
  ],
  "what a payment is called at the provider, and how its page was opened; what came of it is there": [
    ...[
      "account",
      "address",
      "created_at",
      "expires_at",
      "id",
      "member_id",
      "once",
      "reference",
      "session_id",
      "state",
    ].map((column) => `payment_card_setups.${column}`),
    ...[
      "account",
      "address",
      "card_id",
      "expires_at",
      "intent_id",
      "once",
      "payee",
      "reference",
      "session_id",
      "transaction_id",
    ].map((column) => `payment_online_top_ups.${column}`),
    ...["account", "id", "member_id"].map((column) => `payment_online_customers.${column}`),
    "payment_cards.account",
    "payment_cards.customer_id",
  ],
  "for admins, about what fits no payment": [
    ...[
      "amount",
      "currency",
      "found_at",
      "id",
      "key",
      "object_id",
      "reason",
      "seen_at",
      "seen_by",
      "top_up_id",
    ].map((column) => `payment_online_findings.${column}`),
  ],
  "a number or key of the product's own, or made of what is there": [
    "answer_undos.line_order",
    "answer_undos.over_capacity",
    "answer_undos.price",
    "attendances.line_order",
    "memberships.renewal_duration",
    "memberships.renewal_price",
    "payment_automatic_top_ups.spent_at",
    ...["before", "gone", "method", "once", "sent_at", "settled", "transaction_ids"].map(
      (column) => `payment_sent_settlings.${column}`,
    ),
    "attendances.presence_act",
    "attendances.presence_before",
    "audit_log.actor_id",
    "audit_log.once",
    "audit_log.request_id",
    "audit_log.subject_id",
    "audit_log.subject_kind",
    "member_imports.columns",
    "member_imports.request_id",
    "member_imports.source",
    "member_imports.key_name",
    "member_imports.welcome",
    "members.link_version",
    "members.search_name",
    "notice_mails.tried_since",
    "notice_pushes.subscription_id",
    "notice_pushes.tried_since",
    "notices.mail_id",
    "notices.once",
    "notices.urgent",
    "unavailabilities.id",
    "member_imports.id",
    ...["busy_by", "busy_since", "failing_since", "former_until", "resting_until", "slow", "turned_at"].map(
      (column) => `webhooks.${column}`,
    ),
    "webhook_messages.public_id",
    "webhook_messages.subject",
  ],
};

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [coach = 0] = await units.addMembers(1, { role: "coach" });
const [player = 0, other = 0] = await units.addMembers(2);

it("holds every column that says something of a member, or says why not", async () => {
  const naming = await namingColumns(units);
  const tables = new Set(["members", ...naming.map(({ table }) => table)]);
  const { rows } = await units.asSystem((uow) =>
    uow.db.raw<{ rows: { table: string; column: string }[] }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
        WHERE table_schema = current_schema`,
    ),
  );
  const isHeld = ({ table, column }: { table: string; column: string }) =>
    [...Object.values(OWN_DATA), ...[...registry.ownData.values()].map(({ select }) => select)]
      .map((statement) => statement.replace(/'[^']*'/g, ""))
      .some(
        (statement) =>
          new RegExp(`(FROM|JOIN) ${table}\\b`).test(statement) &&
          new RegExp(`\\b${column}\\b`).test(statement),
      );
  const missing = rows.filter((row) => tables.has(row.table) && !isHeld(row));
  expect(missing.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    Object.values(LEFT_OUT).flat().sort(),
  );
});

it("has words for all that modules hold, in both languages", async () => {
  for (const [name, { select }] of registry.ownData) {
    const { fields } = await units.asMember(player, ({ db }) =>
      db.send(positioned(select, { memberId: player })),
    );
    const keys = [
      name.replace(":", ":ownData."),
      ...fields.map((field) => `${name.split(":")[0]}:ownData.field.${field.name}`),
    ];
    for (const language of ["en", "es"] as const)
      expect(keys.filter((key) => !isMessage(serverI18n(language), key))).toEqual([]);
  }
});

it("holds what they did and what is known of them, and nothing of others", async () => {
  await units.asSystem(async ({ db }) => {
    for (const id of [admin, coach, other])
      await db("members")
        .where({ id })
        .update({ name: `Wiltraud ${id}`, alias: `Wiltraud ${id}` });
  });
  await units.asMember(admin, (uow) =>
    editMember(uow, {
      memberId: player,
      name: "Ana <b>Vega</b>",
      positions: ["keeper", "wing"],
      score: 87.5,
      notes: "Shy",
    }),
  );
  const session = await units.asSystem((uow) =>
    addSession(uow, {
      name: "Friday training",
      address: "",
      description: "",
      price: 500,
      tags: [],
      capacity: null,
      date: "2026-11-22",
      startTime: "19:00",
      finishTime: "20:30",
    }),
  );
  for (const id of [player, other])
    await units.asMember(id, (uow) =>
      answerOccasion(uow, {
        occasionId: session,
        attending: "attending",
        note: id === player ? "By bike" : "Wiltraud",
        reviewed: undefined,
      }),
    );
  units.now = new Date("2026-11-22T18:30:00Z");
  await units.asMember(coach, (uow) =>
    recordPresence(uow, {
      occasionId: session,
      act: undefined,
      others: undefined,
      marks: [{ memberId: player, presence: "late" }],
    }),
  );
  units.now = new Date("2026-11-22T21:00:00Z");
  await units.asMember(player, async (uow) => {
    await rateSession(uow, { occasionId: session, stars: 4, comment: "Fine" });
    await enterUnavailability(uow, {
      memberId: player,
      from: "2026-12-10",
      until: "2026-12-11",
      reason: "Knee",
    });
  });

  for (const language of ["en", "es"] as const) {
    const file = await units.asMember(player, (uow) => ownDataFile(uow, {}, { language, locale: null }));
    const pieces: Uint8Array[] = [];
    for await (const piece of file.bytes) pieces.push(piece);
    const files = unzipSync(Buffer.concat(pieces));
    expect(Object.keys(files)).toEqual(["index.html", "data.json"]);
    const [html, json] = [
      strFromU8(files["index.html"] as Uint8Array),
      strFromU8(files["data.json"] as Uint8Array),
    ];
    expect(JSON.parse(json)).toMatchObject({
      profile: [{ name: "Ana <b>Vega</b>", positions: ["keeper", "wing"] }],
      attendances: [
        { occasion: "Friday training", state: "attending", note: "By bike", presence: "late", price: 500 },
      ],
      ratings: [{ stars: 4, comment: "Fine" }],
      timesAway: [{ from: "2026-12-10", until: "2026-12-11", reason: "Knee" }],
    });
    for (const text of [html, json]) {
      expect(text).toContain("By bike");
      for (const foreign of ["Wiltraud", "87.5", "Shy"]) expect(text).not.toContain(foreign);
    }
    expect(html).toContain("Ana &lt;b&gt;Vega&lt;/b&gt;");
    expect(html).toContain(language === "en" ? "Answers and presence" : "Respuestas y asistencia");
    expect(html).toContain(language === "en" ? "Late" : "Tarde");
  }
});

it("holds what webhooks were told of them before they were merged", async () => {
  const [survivor = 0, former = 0] = await units.addMembers(2);
  await units.asSystem(({ db }) =>
    db("webhook_messages").insert({
      public_id: "msg_before",
      kind: "member.updated",
      subject: `member:${former}`,
      made_at: units.now,
      member_id: former,
      data: { id: former, name: "Ana before" },
    }),
  );
  const told = await units.asMember(admin, async (uow) => {
    await mergeMembers(uow, { memberId: survivor, other: former, reviewed: undefined });
    const rows = await all(uow.db, OWN_DATA.webhookMessages, { memberId: survivor });
    return rows;
  });
  expect(told).toMatchObject([{ happening: "member.updated", message: { name: "Ana before" } }]);
});
