import type { Mutation } from "./mutation.ts";

const links = { project: "conformance", file: "tests/conformance/links.test.ts" } as const;

/** Who somebody is: links, sign-ins, passwords, cookies. */
export const IDENTITY: readonly Mutation[] = [
  {
    what: "a sign-in link signs in more than once",
    file: "app/core/accounts/links/access-links.server.ts",
    from: "WHERE token_hash = :key AND purpose = :purpose AND used_at IS NULL AND expires_at > now()",
    to: "WHERE token_hash = :key AND purpose = :purpose AND expires_at > now()",
    caughtBy: { project: "int", file: "app/core/accounts/sign-ins/enter-club.int.test.ts" },
  },
  {
    what: "a sign-in link works after its ten minutes",
    file: "app/core/accounts/links/access-links.server.ts",
    from: "AND used_at IS NULL AND expires_at > now()`,\n    { tokenHash",
    to: "AND used_at IS NULL`,\n    { tokenHash",
    also: [
      {
        file: "app/core/accounts/links/access-links.server.ts",
        from: "WHERE token_hash = :key AND purpose = :purpose AND used_at IS NULL AND expires_at > now()",
        to: "WHERE token_hash = :key AND purpose = :purpose AND used_at IS NULL",
      },
    ],
    caughtBy: links,
  },
  {
    what: "a sign-in link works at another club",
    file: "app/core/accounts/links/access-links.server.ts",
    from: "tenant_id IS NOT DISTINCT FROM :tenant\n        AND used_at IS NULL",
    to: "(tenant_id IS NOT DISTINCT FROM :tenant OR true)\n        AND used_at IS NULL",
    caughtBy: links,
  },
  {
    what: "secrets of links, sign-ins and keys are stored as they are",
    file: "app/kernel/secret.ts",
    from: 'return createHash("sha256").update(secret).digest();',
    to: "return Buffer.from(secret);",
    caughtBy: { project: "int", file: "app/core/accounts/sign-ins/enter-club.int.test.ts" },
  },
  {
    what: "the sign-in cookie is within the reach of scripts",
    file: "app/web/http/cookies/cookies.server.ts",
    from: "secure: isSecure(env), httpOnly: true }",
    to: "secure: isSecure(env), httpOnly: false }",
    caughtBy: { project: "unit", file: "app/web/http/cookies/cookies.test.ts" },
  },
  {
    what: "a password is tried without limit",
    file: "app/core/accounts/passwords/password-tries.server.ts",
    from: 'await limits.consume("password-address", email);',
    to: "",
    caughtBy: { project: "int", file: "app/core/accounts/passwords/password.int.test.ts" },
  },
  {
    what: "an unhandled rejection: a refused try of a password has a second promise",
    file: "app/core/accounts/passwords/password-tries.server.ts",
    from: 'await limits.consume("password-address", email);',
    to: 'const tried = limits.consume("password-address", email);\n  void tried.finally(() => {});\n  await tried;',
    caughtBy: {
      project: "conformance",
      file: "tests/conformance/account.test.ts",
      test: "a password on the platform",
    },
  },
  {
    what: "an open redirect: to a path that a browser takes for another host",
    file: "app/web/http/request/redirect-target.ts",
    from: ' || url.pathname.startsWith("//")) return "/";',
    to: ') return "/";',
    caughtBy: { project: "unit", file: "app/web/http/request/redirect-target.test.ts" },
  },
  {
    what: "an old sign-in is enough to make admins, erase and open the club",
    file: "app/core/accounts/sign-ins/fresh-sign-in.ts",
    from: "  ensureFreshSignIn(actor);",
    to: "",
    caughtBy: {
      project: "conformance",
      file: "tests/conformance/fresh-acts.test.ts",
      test: "with a sign-in proved three days ago",
    },
  },
  {
    what: "an admin is made without a word to the others",
    file: "app/core/members/change-role.server.ts",
    from: 'if (role === "admin") await tellAdmins(uow, "made", memberNames(members));',
    to: 'if (role === "admin") {\n  }',
    caughtBy: { project: "int", file: "app/core/members/admins.int.test.ts" },
  },
  {
    what: "anybody is told the public id, and so the invitation code",
    file: "app/core/club/organization-resource.ts",
    from: "return { subdomain, name, timezone, locale, logo, accent, currency };",
    to: "return { publicId: organization.publicId, subdomain, name, timezone, locale, logo, accent, currency };",
    caughtBy: { project: "conformance", file: "tests/conformance/invitation-codes.test.ts" },
  },
  {
    what: "the caught mails are shown through a tunnel",
    file: "app/flows/hosting/pages/mailbox/mailbox.view.server.ts",
    from: "if (!mailbox || !isLocalCaller)",
    to: "if (!mailbox)",
    caughtBy: { project: "conformance", file: "tests/conformance/demo-sign-in.test.ts" },
  },
];
