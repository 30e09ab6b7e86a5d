import { expect, it } from "vitest";
import type { AuditAct } from "#app/core/audit/audit.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { serverI18n } from "./i18n.server.ts";
import { isMessage, type MessageKey } from "./messages.ts";

const i18n = serverI18n("en");

it("takes keys of the core and of modules, and no others", () => {
  const taken: MessageKey[] = ["sessions.title", "members.count", "schedules:title"];
  expect(taken.filter((key) => !isMessage(i18n, key))).toEqual([]);
  // @ts-expect-error: no such message
  expect(() => i18n.t("sessions.titel")).toThrow("sessions.titel");
  // @ts-expect-error: no such message of the module
  expect(() => i18n.t("schedules:titel")).toThrow("titel");
  // @ts-expect-error: a group of messages is not a message
  const group: MessageKey = "sessions.form";
  expect(group).toBe("sessions.form");
});

it("takes refusals and acts that have their text", () => {
  const act: AuditAct = "member.role-changed";
  // @ts-expect-error: no such act
  const other: AuditAct = "member.forgotten";
  // @ts-expect-error: this refusal has no text
  const refusals = [new Refusal("last-admin"), new Refusal("payments:debt"), new Refusal("no-such-rule")];
  expect([act, other, refusals.length]).toEqual(["member.role-changed", "member.forgotten", 3]);
});
