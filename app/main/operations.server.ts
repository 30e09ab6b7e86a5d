import { tagged } from "#app/api/document/operation-tags.ts";
import { withFacts } from "#app/api/facts.ts";
import { accountOperations } from "#app/core/accounts/api/account-operations.server.ts";
import { signInOperations } from "#app/core/accounts/api/sign-in-operations.server.ts";
import type { App } from "#app/core/app.server.ts";
import { attendanceOperations } from "#app/core/attendance/api/attendance-operations.server.ts";
import { presenceOperations } from "#app/core/attendance/api/presence-operations.server.ts";
import { ratingOperations } from "#app/core/attendance/api/rating-operations.server.ts";
import { statisticsOperations } from "#app/core/attendance/api/statistics-operations.server.ts";
import { unavailabilityOperations } from "#app/core/attendance/api/unavailability-operations.server.ts";
import { auditLogOperations } from "#app/core/audit/api/audit-operations.server.ts";
import { organizationOperations } from "#app/core/club/api/club-operations.server.ts";
import { settingsOperations } from "#app/core/club/api/settings-operations.server.ts";
import { coreSettings } from "#app/core/club/settings/settings.ts";
import { keyOperations } from "#app/core/integrations/api/key-operations.server.ts";
import { webhookOperations } from "#app/core/integrations/api/webhook-operations.server.ts";
import { meOperations } from "#app/core/members/api/me-operations.server.ts";
import { userOperations } from "#app/core/members/api/member-operations.server.ts";
import { messageOperations } from "#app/core/messaging/api/message-operations.server.ts";
import type { Operation } from "#app/core/module-system/operation.ts";
import { type OperationTable, operationTable } from "#app/core/module-system/operation-table.ts";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import { eventOperations } from "#app/core/occasions/api/event-operations.server.ts";
import { sessionOperations } from "#app/core/occasions/api/session-operations.server.ts";

/** Everything that the API can do: the core's operations and those of the modules. */
export function operationsWith(registry: ModuleRegistry): OperationTable<Operation<App>> {
  const known = {
    definitions: [...coreSettings, ...registry.settings],
    modules: registry.modules,
  };
  const operations: Operation<App>[] = [
    ...tagged("Sign-in", signInOperations),
    ...tagged("Sessions", sessionOperations),
    ...tagged("Events", eventOperations),
    ...tagged("Attendance", attendanceOperations),
    ...tagged("Presence", presenceOperations),
    ...tagged("Statistics", [...statisticsOperations, ...ratingOperations]),
    ...tagged("Members", userOperations),
    ...tagged("Me", meOperations),
    ...tagged("Away", unavailabilityOperations),
    ...tagged("Account", accountOperations),
    ...tagged("Club", organizationOperations(known)),
    ...tagged("Club", settingsOperations(known)),
    ...tagged("Audit log", auditLogOperations),
    ...tagged("API keys", keyOperations),
    ...tagged("Webhooks", webhookOperations),
    ...tagged("Messages", messageOperations),
    ...registry.operations,
  ];
  return operationTable(
    operations.map((one) => (one.access === "member" ? withFacts(one, registry.modules) : one)),
  );
}
