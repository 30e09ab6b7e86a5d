import type { Mutation } from "./mutation.ts";

const edge = { project: "process", file: "tests/process/edge.test.ts" } as const;

/** What comes in, from whoever sends it, and what goes out to other servers and into files. */
export const INPUT: readonly Mutation[] = [
  {
    what: "the largest form, the settings', is taken from pages of other sites",
    file: "app/edge/create-edge.server.ts",
    from: "const allowed = mayUseCookies(",
    to: 'const allowed = req.path === "/settings" || mayUseCookies(',
    caughtBy: { project: "conformance", file: "tests/conformance/routes.test.ts", test: "is refused" },
  },
  {
    what: "forms are taken from pages of sibling clubs",
    file: "app/edge/cross-site.ts",
    from: 'return request.secFetchSite === "same-origin" ||',
    to: 'return request.secFetchSite === "same-origin" || request.secFetchSite === "same-site" ||',
    caughtBy: { project: "unit", file: "app/edge/cross-site.test.ts" },
  },
  {
    what: "a 500 in a form: text that the database can't keep is not refused",
    file: "app/domain/fields.ts",
    from: "isComposable(value) && !CONTROL.test(value)",
    to: "isComposable(value) && !CONTROL.test(value.replaceAll('\\0', ''))",
    caughtBy: {
      project: "conformance",
      file: "tests/conformance/forms.test.ts",
      test: "refuses what no field can hold",
    },
  },
  {
    what: "a field that nothing knows is taken without a word",
    file: "app/domain/sessions/sessions.schemas.ts",
    from: "export const NewSessionSchema = z.strictObject({",
    to: "export const NewSessionSchema = z.object({",
    caughtBy: { project: "int", file: "app/domain/sessions/sessions.int.test.ts" },
  },
  {
    what: "a body whose length is not announced has no limit",
    file: "app/edge/remix-request.server.ts",
    from: "if (seen <= limit) return done(null, chunk);",
    to: "if (seen > 0) return done(null, chunk);",
    caughtBy: edge,
  },
  {
    what: "the content security policy lets any script run",
    file: "app/edge/security-headers.server.ts",
    from: "scriptSrc: [NONCE_SOURCE, \"'strict-dynamic'\",",
    to: "scriptSrc: [\"'self'\", \"'unsafe-inline'\",",
    caughtBy: edge,
  },
  {
    what: "a call that is sent again is done again",
    file: "app/api/answer-call.server.ts",
    from: "const key = isSafe(request) ? undefined : idempotencyKey(request.headers);",
    to: "const key = isSafe(request) || request ? undefined : idempotencyKey(request.headers);",
    caughtBy: { project: "conformance", file: "tests/conformance/api-calls.test.ts" },
  },
  {
    what: "an import that breaks off keeps what it has read",
    file: "app/domain/members/file/import-members.server.ts",
    from: "added.push(...(await addMembers(uow, batch)));\n    done += batch.length;\n    onProgress?.(done);",
    to: "added.push(...(await addMembers(uow, batch)));\n    done += batch.length;\n    try {\n      onProgress?.(done);\n    } catch {\n      break;\n    }",
    caughtBy: { project: "int", file: "app/domain/members/file/staging/import.int.test.ts" },
  },
  {
    what: "a webhook may lead into the host's own network",
    file: "app/outbound/address-rules.ts",
    from: "if (special.check(address, family)) return false;",
    to: "",
    caughtBy: { project: "unit", file: "app/outbound/address-rules.test.ts" },
  },
  {
    what: "a secret in an address is written to the log",
    file: "app/edge/request-address.ts",
    from: "(?:code|auth|token|",
    to: "(?:auth|token|",
    caughtBy: { project: "unit", file: "app/edge/request-address.test.ts" },
  },
  {
    what: "people's words are HTML in a mail",
    file: "app/mail/mail-html.ts",
    from: "escapeHtml(paragraph).split",
    to: "paragraph.split",
    caughtBy: { project: "unit", file: "app/mail/hostile-mail.test.ts" },
  },
  {
    what: "a name in a CSV file runs as a formula",
    file: "app/documents/csv-sheet.server.ts",
    from: '(typeof value === "string" ? guarded(value) : value)',
    to: "value",
    caughtBy: { project: "unit", file: "app/documents/csv-sheet.test.ts" },
  },
];
