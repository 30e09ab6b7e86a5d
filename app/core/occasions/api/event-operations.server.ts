import { z } from "zod";
import { neededUnless } from "#app/api/needed-unless.ts";
import { pageSchema } from "#app/api/output.ts";
import { statusField } from "#app/api/status-field.ts";
import { memberOperation } from "#app/core/module-system/operation.ts";
import { changeEvent } from "#app/core/occasions/events/change-event.server.ts";
import { createEvent } from "#app/core/occasions/events/create-event.server.ts";
import { deleteEvent } from "#app/core/occasions/events/end-event.server.ts";
import { eventDetail, eventList } from "#app/core/occasions/events/event-list.server.ts";
import {
  ChangeEventSchema,
  CreateEventSchema,
  EndEventSchema,
} from "#app/core/occasions/events/events.schemas.ts";
import { StatusSchema } from "#app/core/occasions/lifecycle/lifecycle.schemas.ts";
import { settleOccasion } from "#app/core/occasions/lifecycle/settle.server.ts";
import { OccasionListSchema } from "#app/core/occasions/occasion-list.schemas.ts";
import { ClubEvent, eventResource } from "#app/core/occasions/occasion-resource.ts";
import { pagedResource } from "#app/core/shown.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { reviewed } from "#app/kernel/confirmation/reviewed.ts";
import { id } from "#app/kernel/fields.ts";
import { eventAliases, ownEventFields } from "./event-aliases.ts";

const one = { path: "/events/{id}", params: { id: "eventId" } };

const detail = async (uow: UnitOfWork, eventId: number) => eventResource(await eventDetail(uow, { eventId }));

export const eventOperations = [
  memberOperation({
    method: "GET",
    path: "/events",
    summary: "List the club's events",
    minRole: "player",
    input: OccasionListSchema,
    facts: "occasion",
    output: pageSchema(ClubEvent),
    command: async (uow, filter) => pagedResource(await eventList(uow, filter), eventResource),
  }),
  memberOperation({
    method: "POST",
    path: "/events",
    summary: "Create an event",
    example: {
      name: "Winter party",
      date: "2026-12-18",
      startTime: "19:00",
      finishTime: "23:00",
      address: "Club house",
      capacity: 60,
      price: 1200,
      registrationEnd: "2026-12-15T20:00",
    },
    minRole: "admin",
    input: neededUnless(
      ChangeEventSchema.omit({ eventId: true }).extend(eventAliases).required({ name: true, date: true }),
      {
        startTime: ({ date }) => typeof date === "string" && date.includes("T"),
        finishTime: ({ finish }) => finish !== undefined,
      },
    ),
    facts: "occasion",
    output: ClubEvent,
    status: 201,
    command: async (uow, input) => {
      const event = CreateEventSchema.parse(ownEventFields(input, uow.organization.timezone));
      const { eventId } = await createEvent(uow, event);
      return detail(uow, eventId);
    },
  }),
  memberOperation({
    ...one,
    method: "GET",
    summary: "Get an event",
    minRole: "player",
    input: z.strictObject({ eventId: id }),
    facts: "occasion",
    output: ClubEvent,
    command: (uow, { eventId }) => detail(uow, eventId),
  }),
  memberOperation({
    ...one,
    method: "POST",
    summary: "Update an event; status 2 cancels it, 1 finishes it, 0 reinstates it",
    example: { eventId: 37, capacity: 80, notify: true },
    minRole: "admin",
    query: ["notify", "reviewed"],
    input: ChangeEventSchema.extend({ ...eventAliases, status: statusField, reviewed }),
    facts: "occasion",
    output: ClubEvent,
    command: async (uow, changes) => {
      await changeEvent(uow, ownEventFields(changes, uow.organization.timezone));
      return detail(uow, changes.eventId);
    },
  }),
  memberOperation({
    path: "/events/{id}/finish",
    params: { id: "occasionId" },
    method: "POST",
    summary: "Finish an event: its price becomes due and registration closes (idempotent)",
    minRole: "admin",
    query: ["reviewed"],
    input: StatusSchema,
    facts: "occasion",
    output: ClubEvent,
    command: async (uow, input) => {
      await settleOccasion(uow, input, "event");
      return detail(uow, input.occasionId);
    },
  }),
  memberOperation({
    ...one,
    method: "DELETE",
    summary: "Delete an event",
    minRole: "admin",
    query: ["notify", "reviewed"],
    input: EndEventSchema,
    command: deleteEvent,
  }),
];
