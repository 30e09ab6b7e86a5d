import { z } from "zod";
import { NEEDS_FRESH } from "#app/api/needs-fresh.ts";
import { fileSchema, pageSchema } from "#app/api/output.ts";
import { platformOperation } from "#app/api/platform-operation.ts";
import { withFreshMember } from "#app/core/accounts/sign-ins/fresh-unit.server.ts";
import { addMember } from "#app/core/members/add-member.server.ts";
import { approveMember, declineMember } from "#app/core/members/approve-member.server.ts";
import { ChangeSeveralSchema } from "#app/core/members/bulk/bulk.schemas.ts";
import { bulkChange } from "#app/core/members/bulk/bulk-change.server.ts";
import { LEFT_OUT } from "#app/core/members/bulk/sort-out.ts";
import { changeMember } from "#app/core/members/change-member.server.ts";
import { MemberExportSchema } from "#app/core/members/file/export/member-export.schemas.ts";
import { memberExport } from "#app/core/members/file/export/member-export.server.ts";
import { MEMBER_FORMATS } from "#app/core/members/file/export/member-formats.ts";
import { DryRunResource, dryRunResource, ImportResource } from "#app/core/members/file/import-resource.ts";
import { ImportCallSchema } from "#app/core/members/file/staging/import.schemas.ts";
import { stagedImport } from "#app/core/members/file/staging/staged-import.server.ts";
import { importByCall } from "#app/core/members/file/staging/start-import.server.ts";
import { archiveMember, restoreMember } from "#app/core/members/leaving/archive-member.server.ts";
import { eraseOther } from "#app/core/members/leaving/erase-member.server.ts";
import { MemberResource, memberResource } from "#app/core/members/member-resource.ts";
import {
  AddMemberSchema,
  ChangeMemberAndRoleSchema,
  DismissSchema,
  EndMemberSchema,
  MemberListSchema,
  MemberSchema,
  MergeSchema,
} from "#app/core/members/members.schemas.ts";
import { memberDetail, memberList } from "#app/core/members/members.server.ts";
import { mergeMembers } from "#app/core/members/merging/merge-members.server.ts";
import { sendMemberLink } from "#app/core/members/sign-in-link.server.ts";
import { memberOperation } from "#app/core/module-system/operation.ts";
import { pagedResource, shownNumber, shownPerson } from "#app/core/shown.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { SHEET_TYPES } from "#app/infra/documents/sheet-types.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { UPLOAD_BYTES } from "#app/kernel/values/largest-upload.ts";

const params = { id: "memberId" };
const ofOne = { path: "/users/{id}", minRole: "admin", params } as const;

const ChangedSeveral = z.object({
  changed: shownNumber(2),
  left: z.array(shownPerson.extend({ reason: z.enum(LEFT_OUT) })),
});

const detail = async (uow: MemberUnit, memberId: number) =>
  memberResource(uow, await memberDetail(uow, { memberId }));

/** An act on one member that takes only their id, and answers with the member as they are afterwards. */
const act = <I extends typeof MemberSchema>(
  name: string,
  summary: string,
  input: I,
  command: (uow: MemberUnit, input: z.output<I>) => Promise<unknown>,
  example: z.input<I> = { memberId: 12 } as z.input<I>,
) =>
  memberOperation({
    method: "POST",
    path: `/users/{id}/${name}`,
    summary,
    minRole: "admin",
    params,
    input,
    example,
    facts: "member",
    output: MemberResource,
    command: async (uow, given) => {
      await command(uow, given);
      return detail(uow, given.memberId);
    },
  });

export const userOperations = [
  memberOperation({
    method: "GET",
    path: "/users",
    summary: "List the club's members; only admins see any but the active ones",
    failed: "failures.members",
    minRole: "player",
    input: MemberListSchema,
    facts: "member",
    output: pageSchema(MemberResource),
    command: async (uow, filter) =>
      pagedResource(await memberList(uow, filter), (member) => memberResource(uow, member)),
  }),
  memberOperation({
    method: "POST",
    path: "/users",
    summary: `Add a member (an admin: ${NEEDS_FRESH})`,
    example: { name: "Ben Okafor", email: "ben@oakfield.example", positions: ["Defender"], score: 6.5 },
    minRole: "admin",
    closedToKeys: { role: "player" },
    input: AddMemberSchema,
    facts: "member",
    output: MemberResource,
    status: 201,
    command: async (uow, input) => detail(uow, (await addMember(uow, input)).memberId),
  }),
  memberOperation({
    method: "POST",
    path: "/users/several",
    summary: `Change several members at once: those with these ids, or all that match a query (with admins among them: ${NEEDS_FRESH})`,
    example: { memberIds: [12, 31], act: "add-tag", tag: "First team" },
    minRole: "admin",
    closedToKeys: "wholly",
    input: ChangeSeveralSchema,
    output: ChangedSeveral,
    command: bulkChange,
  }),
  memberOperation({
    method: "GET",
    path: "/users/export",
    summary:
      "Export members as a file that can be imported again: all active ones or those that match; XLSX by default",
    failed: "failures.members",
    minRole: "admin",
    input: MemberExportSchema,
    output: fileSchema(MEMBER_FORMATS.map((format) => SHEET_TYPES[format])),
    command: memberExport,
  }),
  memberOperation({
    method: "POST",
    path: "/users/import",
    summary: "Import a member file (CSV or XLSX) in the background, all or nothing; optionally as a dry run",
    minRole: "admin",
    input: ImportCallSchema,
    bodyBytes: UPLOAD_BYTES,
    inTurn: true,
    output: DryRunResource,
    status: 202,
    command: async (uow, input) => dryRunResource(await importByCall(uow, input)),
  }),
  memberOperation({
    method: "GET",
    path: "/users/import",
    summary: "Get the progress or the result of your last import",
    minRole: "admin",
    input: z.strictObject({}),
    output: ImportResource,
    command: async (uow) => {
      const staged = await stagedImport(uow);
      if (!staged) throw new Refusal("not-found");
      return staged;
    },
  }),
  memberOperation({
    ...ofOne,
    method: "GET",
    summary: "Get a member",
    input: MemberSchema,
    facts: "member",
    output: MemberResource,
    command: (uow, { memberId }) => detail(uow, memberId),
  }),
  memberOperation({
    ...ofOne,
    method: "PATCH",
    summary: `Update a member; a new role signs the member out (an admin's role or address: ${NEEDS_FRESH})`,
    example: { memberId: 12, tags: ["First team"], score: 7.5 },
    closedToKeys: { role: undefined, email: undefined },
    input: ChangeMemberAndRoleSchema,
    facts: "member",
    output: MemberResource,
    command: async (uow, input) => {
      await changeMember(uow, input);
      return detail(uow, input.memberId);
    },
  }),
  memberOperation({
    ...ofOne,
    method: "DELETE",
    summary: `Archive a member, or erase them for good with \`delete=true\`, which asks first; their upcoming places become free (erasing anybody, archiving an admin: ${NEEDS_FRESH})`,
    query: ["delete", "reviewed", "balance"],
    closedToKeys: { delete: false },
    input: EndMemberSchema,
    command: (uow, { delete: erases, balance, ...input }) =>
      erases
        ? eraseOther(uow, { ...input, balance, reviewed: input.reviewed ?? "" })
        : archiveMember(uow, input),
  }),
  act("approve", "Approve a request to join", MemberSchema, approveMember),
  act("decline", "Decline a request to join", DismissSchema, declineMember, {
    memberId: 12,
    reviewed: "",
  }),
  act("restore", `Restore an archived member (an admin: ${NEEDS_FRESH})`, MemberSchema, restoreMember),
  platformOperation({
    method: "POST",
    path: "/users/{id}/merge",
    summary: `Merge two entries for the same person, for good: \`id\` stays, and takes over everything of \`other\` (${NEEDS_FRESH})`,
    example: { memberId: 12, other: 85 },
    minRole: "admin",
    params,
    input: MergeSchema,
    output: z.object(MemberResource.shape).meta({ id: "MergedMember" }),
    command: (call, input) =>
      withFreshMember(call.app, { ...call, source: "api" }, "admin", async (uow) => {
        await mergeMembers(uow, input);
        return detail(uow, input.memberId);
      }),
  }),
  platformOperation({
    method: "POST",
    path: "/users/{id}/send-access-link",
    summary: "E-mail a member a link to sign in",
    failed: "failures.link",
    minRole: "admin",
    params,
    input: MemberSchema,
    status: 202,
    command: ({ app, club, signIn, requestId }, input) =>
      sendMemberLink(
        app,
        { club, as: { identityId: signIn.identityId }, origin: { source: "api", requestId } },
        input,
      ),
  }),
];
