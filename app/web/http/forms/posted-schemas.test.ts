import { expect, it } from "vitest";
import type { z } from "zod";
import { AnswerSchema, RecordAnswerSchema } from "#app/core/attendance/attendance.schemas.ts";
import { PresenceFormSchema } from "#app/core/attendance/presence/presence.schemas.ts";
import { RatingSchema } from "#app/core/attendance/ratings/ratings.schemas.ts";
import { ClubDetailsSchema, settingsFormSchema } from "#app/core/club/organization.schemas.ts";
import { automaticMailsSetting, daysAheadSetting, tagsSetting } from "#app/core/club/settings/settings.ts";
import { EditMemberSchema, EditMeSchema } from "#app/core/members/members.schemas.ts";
import { CreateEventSchema, EditEventSchema } from "#app/core/occasions/events/events.schemas.ts";
import { CreateSessionSchema, EditSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { readForm } from "#tests/support/read-form.ts";

const session: [string, string][] = [
  ["name", " Training "],
  ["address", ""],
  ["description", "Bring\r\nwater"],
  ["date", "2026-11-24"],
  ["startTime", "19:00"],
  ["finishTime", "20:30"],
];
const read = {
  name: "Training",
  address: "",
  description: "Bring\r\nwater",
  date: "2026-11-24",
  startTime: "19:00",
  finishTime: "20:30",
  answerDeadlineHours: null,
  capacity: null,
  price: 0,
  tags: [],
  notify: false,
};

const { tags: _tags, answerDeadlineHours: _hours, ...common } = read;
const event = { ...common, finishDate: null, registrationStart: null, registrationEnd: null };

it.each<[string, z.ZodType, [string, string][], unknown]>([
  [
    "an empty session",
    CreateSessionSchema,
    [...session, ["capacity", ""], ["price", ""], ["tags", ""]],
    read,
  ],
  [
    "a full session",
    CreateSessionSchema,
    [
      ...session,
      ["capacity", "12"],
      ["answerDeadlineHours", "24"],
      ["price", "12,50"],
      ["tags", "u18, U18"],
      ["notify", "on"],
      ["repeatUntil", ""],
    ],
    { ...read, capacity: 12, answerDeadlineHours: 24, price: 1250, tags: ["u18"], notify: true },
  ],
  [
    "whole amounts of money, not minor units",
    EditSessionSchema,
    [...session, ["sessionId", "7"], ["price", "12"], ["tags", "a"], ["tags", "b"]],
    { ...read, sessionId: 7, price: 1200, tags: ["a", "b"] },
  ],
  [
    "an event with nothing but its times",
    CreateEventSchema,
    [...session, ["finishDate", ""], ["capacity", ""], ["registrationStart", ""], ["registrationEnd", ""]],
    event,
  ],
  [
    "a full event",
    EditEventSchema,
    [
      ...session,
      ["eventId", "7"],
      ["finishDate", "2026-11-25"],
      ["registrationStart", "2026-11-01T10:00"],
      ["registrationEnd", "2026-11-20T20:00"],
      ["allowLong", "on"],
    ],
    {
      ...event,
      eventId: 7,
      finishDate: "2026-11-25",
      registrationStart: "2026-11-01T10:00",
      registrationEnd: "2026-11-20T20:00",
      allowLong: true,
    },
  ],
  [
    "all that is wrong with an event at once",
    CreateEventSchema,
    [
      ...session,
      ["finishDate", "soon"],
      ["registrationStart", "2026-11-31T10:00"],
      ["registrationEnd", "8pm"],
    ],
    {
      finishDate: ["errors.date"],
      registrationStart: ["errors.moment"],
      registrationEnd: ["errors.moment"],
    },
  ],
  [
    "an answer",
    AnswerSchema,
    [
      ["occasionId", "7"],
      ["attending", "1"],
    ],
    { occasionId: 7, attending: "attending" },
  ],
  [
    "no answer",
    AnswerSchema,
    [
      ["occasionId", "7"],
      ["attending", "null"],
    ],
    { occasionId: 7, attending: null },
  ],
  [
    "a place beyond the limit",
    RecordAnswerSchema,
    [
      ["occasionId", "7"],
      ["memberId", "8"],
      ["attending", "1"],
      ["overCapacity", "on"],
    ],
    { occasionId: 7, memberId: 8, attending: "attending", overCapacity: true },
  ],
  [
    "a checklist: what was tapped, but not what stands as it was shown",
    PresenceFormSchema,
    [
      ["occasionId", "7"],
      ["mark0", "12:came:none"],
      ["mark1", "13:late:late"],
      ["mark99", "14:absent"],
      ["mark3", "15:none:came"],
    ],
    {
      occasionId: 7,
      act: undefined,
      others: undefined,
      find: undefined,
      marks: [
        { memberId: 12, presence: "came" },
        { memberId: 15, presence: null },
        { memberId: 14, presence: "absent" },
      ],
    },
  ],
  [
    "a mark that there is not",
    PresenceFormSchema,
    [
      ["occasionId", "7"],
      ["mark0", "12:early"],
    ],
    { mark0: ["errors.invalid"] },
  ],
  [
    "a rating",
    RatingSchema,
    [
      ["occasionId", "7"],
      ["stars", "6"],
    ],
    { stars: ["errors.stars"] },
  ],
  [
    "a member",
    EditMemberSchema,
    [
      ["memberId", "8"],
      ["name", "Ana"],
      ["alias", ""],
      ["email", "ANA@club.test"],
      ["gender", ""],
      ["score", "7,5"],
      ["positions", "keeper"],
      ["tags", ""],
    ],
    {
      memberId: 8,
      name: "Ana",
      alias: null,
      email: "ana@club.test",
      gender: null,
      score: 7.5,
      positions: ["keeper"],
      tags: [],
      notes: "",
    },
  ],
  [
    "an account without mails",
    EditMeSchema,
    [
      ["name", "Ana"],
      ["alias", "A"],
      ["gender", "female"],
      ["language", "es"],
      ["locale", ""],
      ["positions", ""],
    ],
    { name: "Ana", alias: "A", gender: "female", language: "es", locale: null, positions: [] },
  ],
  [
    "the club's words",
    ClubDetailsSchema,
    [
      ["name", "Rayo"],
      ["description", ""],
      ["address", ""],
      ["accent", "#ABCDEF"],
    ],
    { name: "Rayo", description: "", address: "", removeLogo: false, accent: "#abcdef" },
  ],
  [
    "settings",
    settingsFormSchema([automaticMailsSetting, daysAheadSetting, tagsSetting]),
    [
      ["daysAhead", "14"],
      ["tags", ""],
    ],
    { automaticMails: false, daysAhead: 14, tags: [] },
  ],
  [
    "a wrong price, at its field",
    CreateSessionSchema,
    [...session, ["price", "free"]],
    { price: ["errors.price"] },
  ],
  [
    "a wrong time, at its field",
    CreateSessionSchema,
    [...session.slice(0, 4), ["startTime", "7pm"], ["finishTime", "20:30"]],
    { startTime: ["errors.time-format"] },
  ],
  [
    "too many places, at their field",
    CreateSessionSchema,
    [...session, ["capacity", "99999"]],
    { capacity: ["errors.too-large"] },
  ],
  [
    "places that are no number",
    CreateSessionSchema,
    [...session, ["capacity", "many"]],
    { capacity: ["errors.invalid"] },
  ],
  ...["1e1", "0x10", "0b1", "1_0", "Infinity", "--5"].map(
    (typed): [string, z.ZodType, [string, string][], unknown] => [
      `places typed as ${typed}, and no price of cents`,
      CreateSessionSchema,
      [...session, ["capacity", typed], ["price", typed]],
      { capacity: ["errors.invalid"], price: ["errors.price"] },
    ],
  ),
  [
    "numbers as people type them",
    CreateSessionSchema,
    [...session, ["capacity", " １２ "], ["price", "+5. €"]],
    { ...read, capacity: 12, price: 500 },
  ],
  [
    "all that is wrong with a session at once",
    CreateSessionSchema,
    [...session, ["capacity", "cuatro"], ["price", "12.345"], ["repeatUntil", "2026-11-01"]],
    { capacity: ["errors.invalid"], price: ["errors.price"], repeatUntil: ["errors.date-order"] },
  ],
  [
    "more weeks than a year has, along with another error",
    CreateSessionSchema,
    [...session, ["capacity", "many"], ["repeatUntil", "2028-01-01"]],
    { capacity: ["errors.invalid"], repeatUntil: ["errors.repeat-too-long"] },
  ],
  [
    "what is no colour",
    ClubDetailsSchema,
    [
      ["name", "Rayo"],
      ["accent", "#12345g"],
    ],
    { accent: ["errors.accent"] },
  ],
  ["nothing at all", AnswerSchema, [], { occasionId: ["errors.required"], attending: ["errors.required"] }],
])("reads %s", (_what, schema, fields, expected) => {
  expect(readForm(schema, fields)).toEqual(expected);
});

it("a number with thousands of marks is no number", () => {
  const typed = `1${"\u0316\u0301".repeat(30_000)}`;
  expect(readForm(CreateSessionSchema, [...session, ["capacity", typed], ["price", typed]])).toEqual({
    capacity: ["errors.invalid"],
    price: ["errors.price"],
  });
});
