import { expect, it } from "vitest";
import type { AuditedAct } from "#app/core/audit/audit-log.server.ts";
import type { Organization } from "#app/core/club/organization.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { registry } from "#app/main/composition.server.ts";
import { auditWords } from "./audit-words.server.ts";

/** A club with its reader's locale. */
const club = (language: "en" | "es") =>
  ({
    timezone: "Europe/Madrid",
    currency: "EUR",
    settings: language === "es" ? { locale: "es" } : {},
  }) as unknown as Organization;
const session = { kind: "session", id: 3, label: "Training", at: new Date("2026-11-24T18:00:00Z") };
const luis = { id: 2, name: "Luis", before: null, after: null };
const whole: AuditedAct = {
  id: 1,
  at: new Date("2026-11-21T10:00:00Z"),
  actor: { id: 1, name: "Ana" },
  key: null,
  act: "club.edited",
  subject: { kind: "club", at: null },
  members: [],
  concerned: 0,
  before: null,
  after: null,
  source: "page",
};
const role = { act: "member.role-changed", subject: { kind: "member", id: 2, at: null } };

it.each<[Partial<AuditedAct>, string, string]>([
  [
    { ...role, members: [{ ...luis, before: { role: "player" }, after: { role: "coach" } }] },
    "Ana made Luis a coach",
    "Ana dio a Luis el rol de entrenador",
  ],
  [
    { ...role, actor: { id: 1, name: null }, members: [], act: "member.archived" },
    "Former member archived Former member",
    "Antiguo miembro archivó a Antiguo miembro",
  ],
  [
    { act: "attendance.recorded", subject: session, members: [{ ...luis, after: { standing: "waiting" } }] },
    "Ana put Luis on the waiting list for Training (Tue, Nov 24, 2026)",
    "Ana puso a Luis en la lista de espera de Training (mar, 24 nov 2026)",
  ],
  [
    { ...role, members: [{ ...luis, name: null }] },
    "Ana changed the role of Former member",
    "Ana cambió el rol de Antiguo miembro",
  ],
  [
    { act: "attendance.recorded", subject: session, members: [{ ...luis, name: null }] },
    "Ana recorded Former member’s answer to Training (Tue, Nov 24, 2026)",
    "Ana registró una respuesta de Antiguo miembro a Training (mar, 24 nov 2026)",
  ],
  [
    { act: "attendance.recorded", subject: session, members: [{ ...luis, after: { standing: null } }] },
    "Ana cleared Luis’s answer to Training (Tue, Nov 24, 2026)",
    "Ana quitó la respuesta de Luis a Training (mar, 24 nov 2026)",
  ],
  [
    {
      ...role,
      concerned: 300,
      members: [
        { ...luis, after: { role: "coach" } },
        { ...luis, id: 4 },
      ],
    },
    "Ana made 300 members coaches",
    "Ana dio a 300 miembros el rol de entrenador",
  ],
  [
    { act: "attendance.changed", subject: session, concerned: 2, members: [luis, { ...luis, id: 4 }] },
    "Ana changed 2 answers to Training (Tue, Nov 24, 2026)",
    "Ana cambió 2 respuestas a Training (mar, 24 nov 2026)",
  ],
  [
    { act: "session.created", subject: session, after: { count: 3 } },
    "Ana created 3 sessions, the first: Training (Tue, Nov 24, 2026)",
    "Ana creó 3 entrenamientos; el primero: Training (mar, 24 nov 2026)",
  ],
  [
    { act: "member.imported", actor: null, after: { added: 3, updated: 0 } },
    "Teamsheet imported a member file: 3 new, 0 updated",
    "Teamsheet importó un archivo de miembros: nuevos, 3; actualizados, 0",
  ],
  [
    { act: "schedules.paused", subject: { kind: "schedule", id: 1, label: "Weekly", at: null } },
    "Ana paused the schedule Weekly",
    "Ana puso en pausa el horario Weekly",
  ],
  [
    { act: "payments.collected", concerned: 1, members: [{ ...luis, after: { charges: 3, amount: 1500 } }] },
    "Ana settled what Luis owed",
    "Ana cobró lo que debía Luis",
  ],
  [
    { act: "payments.collected", concerned: 24, members: [luis, { ...luis, id: 4 }] },
    "Ana settled what 24 members owed",
    "Ana cobró lo que debían 24 miembros",
  ],
])("%j is said as %s / %s", (part, english, spanish) => {
  for (const [language, sentence] of [
    ["en", english],
    ["es", spanish],
  ] as const) {
    const { t } = serverI18n(language);
    expect(
      auditWords(club(language), { t, language, locale: null }, registry).sentence({ ...whole, ...part }),
    ).toBe(sentence);
  }
});

it("says what changed in words", () => {
  const { t } = serverI18n("en");
  const changes = auditWords(club("en"), { t, language: "en", locale: null }, registry).changes({
    ...whole,
    act: "session.edited",
    before: {
      price: 0,
      tags: [],
      startsAt: "2026-11-24T18:00:00.000Z",
      status: "confirmed",
      name: "Same",
      date: "2026-11-24",
    },
    after: {
      price: 1250,
      tags: ["u12", "u14"],
      startsAt: "2026-11-24T19:00:00.000Z",
      status: "canceled",
      name: "Same",
      date: "2026-11-26",
    },
  });
  expect(changes.map(({ label, before, after }) => [label, before, after])).toEqual([
    ["Price", "€0", "€12.50"],
    ["Tags", "empty", "u12, u14"],
    ["Start", "Nov 24, 2026, 7:00 PM", "Nov 24, 2026, 8:00 PM"],
    ["Status", "Confirmed", "Cancelled"],
    ["Date", "Nov 24, 2026", "Nov 26, 2026"],
  ]);
});

it("says amounts as money and a module's values by its own words", () => {
  const { t } = serverI18n("en");
  const words = auditWords(club("en"), { t, language: "en", locale: null }, registry);
  const said = (part: Partial<AuditedAct>) =>
    words.changes({ ...whole, ...part }).map(({ label, before, after }) => [label, before, after]);
  const paid = { ...luis, after: { charges: 1, amount: 22000 } };
  expect(
    said({
      act: "payments.collected",
      concerned: 2,
      members: [paid, { ...paid, id: 4, name: "Eva" }],
      after: { method: "cash" },
    }),
  ).toEqual([
    ["Method", null, "Cash"],
    ["Luis: Charges", null, "1"],
    ["Luis: Amount", null, "€220"],
    ["Eva: Charges", null, "1"],
    ["Eva: Amount", null, "€220"],
  ]);
  expect(said({ act: "payments.undone", members: [luis], after: { kind: "top-up", amount: 500 } })).toEqual([
    ["Kind", null, "Paid in"],
    ["Amount", null, "€5"],
  ]);
});
