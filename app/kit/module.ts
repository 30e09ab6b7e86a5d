/** What modules may import to declare themselves: the contract, the extension points, operations of the API, queued work, migrations. */

export { neededUnless } from "#app/api/needed-unless.ts";
export { fileSchema, pageSchema } from "#app/api/output.ts";
export { sameField, setFields } from "#app/api/same-field.ts";
export type { SettingDefinition, SettingValues } from "#app/core/club/settings/setting.ts";
export type { Announcement } from "#app/core/integrations/webhooks/webhook.ts";
export type {
  CatchUpOffer,
  Fact,
  FeatureModule,
  Job,
  MemberStatement,
} from "#app/core/module-system/contract.ts";
export type {
  AttendanceChange,
  ConsequencePoints,
  CurrencyChange,
  DomainEvents,
  GateRefusal,
  HeldPlace,
  Hint,
  HintPoints,
  OwnPlace,
  PlaceNote,
  PlaceRequest,
  PlaceTerms,
} from "#app/core/module-system/extension-points.ts";
export type { FactValue } from "#app/core/module-system/fact.ts";
export type { IncomingWebhook, WebhookAnswer } from "#app/core/module-system/incoming-webhook.ts";
export type {
  ModuleCharge,
  MoneyConsequences,
  MoneyEvents,
  MoneyHints,
} from "#app/core/module-system/money-protocol.ts";
export { memberOperation, outsideOperation } from "#app/core/module-system/operation.ts";
export type { WebhookKind } from "#app/core/module-system/webhook-kind.ts";
export {
  type ActHost,
  defineWork,
  type ModuleHost,
  type OutsideAct,
  type WorkHost,
} from "#app/core/module-system/work.ts";
export { shownDay, shownNumber, shownPerson, shownText, shownTime } from "#app/core/shown.ts";
export type { ModuleRoutes, MountPoints } from "#app/web/mount-points.ts";
export type { PlatformMigration, TenantMigration } from "#tenants/migration.ts";
