/** What modules may import for commands and queries: the unit of work, and the core's own commands and queries that modules build on. */

export { withFreshMember } from "#app/core/accounts/sign-ins/fresh-unit.server.ts";
export { countInvolved, lockInvolved } from "#app/core/attendance/involved-members.server.ts";
export { lowerPrices } from "#app/core/attendance/lower-prices.server.ts";
export { promote, promoteNext } from "#app/core/attendance/promote.server.ts";
export { promoteLinesLater } from "#app/core/attendance/promote-lines.server.ts";
export {
  type AuditAct,
  type AuditSubject,
  type AuditValues,
  aboutMember,
  withoutAudit,
} from "#app/core/audit/audit.ts";
export { crestPicture } from "#app/core/club/crest/change-crest.server.ts";
export { type Formats, formatsFor } from "#app/core/club/formats.server.ts";
export { updateSettings } from "#app/core/club/settings/update-settings.server.ts";
export { ensureTags, heldTags } from "#app/core/club/tags/offer-tags.server.ts";
export { editMember } from "#app/core/members/edit-member.server.ts";
export { matchingIds } from "#app/core/members/list/matching.server.ts";
export {
  adminIds,
  type LockedMember,
  lockMember,
  lockMemberRows,
  lockMembers,
} from "#app/core/members/lock-member.server.ts";
export { memberDetail } from "#app/core/members/members.server.ts";
export { type ModuleNotice, notify, withdrawUnsent } from "#app/core/messaging/notices/notices.server.ts";
export { actHost } from "#app/core/module-system/module-host.server.ts";
export { occasionsInDebt, recheckLocked } from "#app/core/occasions/lifecycle/settle.server.ts";
export { formerOccasions } from "#app/core/occasions/lifecycle/settling-start.server.ts";
export { occasionDetail } from "#app/core/occasions/occasion-list.server.ts";
export {
  type DescribedOccasion,
  lockOccasion,
  lockOccasions,
  stillToCome,
} from "#app/core/occasions/occasions.server.ts";
export { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
export {
  ASKED_SESSION,
  type AskedSession,
  changeLines,
  datesLast,
  fateLines,
  written,
} from "#app/core/occasions/sessions/change-lines.ts";
export { editSession, replicated } from "#app/core/occasions/sessions/edit-session.server.ts";
export { cancelSession, deleteSession } from "#app/core/occasions/sessions/end-session.server.ts";
export { tellAudience } from "#app/core/occasions/tell-audience.server.ts";
export type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
export { csvSheet } from "#app/infra/documents/csv-sheet.server.ts";
export { pdfTable } from "#app/infra/documents/pdf/pdf-table.server.ts";
export {
  type Consequence,
  counted,
  ensureConfirmed,
  type Question,
} from "#app/kernel/confirmation/confirmation.ts";
export type { Bindings, Fragment } from "#tenants/connection/named-bindings.ts";
export type { Db } from "#tenants/database.ts";
export { all, maybe, one, run } from "#tenants/sql.ts";
