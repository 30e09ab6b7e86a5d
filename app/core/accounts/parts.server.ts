import { tagged } from "#app/api/document/operation-tags.ts";
import type { NounParts } from "#app/core/module-system/noun-parts.ts";
import { platformOrigin } from "#app/kernel/host.ts";
import { sendAccountMail } from "./account-mail.server.ts";
import { accountOperations } from "./api/account-operations.server.ts";
import { signInOperations } from "./api/sign-in-operations.server.ts";
import { moveMemberEmail } from "./email-change/change-email.server.ts";
import { sendEmailChange } from "./email-change/request-change.server.ts";
import { sendJoinMail } from "./joining/join-mail.server.ts";
import { sendPlatformLink } from "./links/platform/platform-link.server.ts";
import { sendAccessLink } from "./links/send-link.server.ts";
import { sweepLogoutUrls } from "./provider/sessions/provider-logout.server.ts";
import { revokeOrphans } from "./provider/sessions/provider-sessions.server.ts";
import { revokeProviderSession } from "./provider/sessions/provider-sign-out.server.ts";
import { sweepLogins } from "./provider/sign-in/login-transactions.server.ts";
import { endMembersSignIns } from "./sign-ins/member-sign-ins.server.ts";

export const accountParts: NounParts = {
  operations: [...tagged("Sign-in", signInOperations), ...tagged("Account", accountOperations)],
  refusals: {
    "invalid-magic-link": 401,
    "wrong-code": 401,
    "code-of-other-browser": 401,
    "provider-invalid-token": 401,
    "provider-login-required": 401,
    "provider-request-error": 502,
    "provider-timeout": 504,
    "wrong-password": 401,
    "awaiting-approval": 409,
    "email-in-use": 409,
    "organization-or-user-unknown": 401,
    "provider-unknown": 404,
    "too-many-codes": 429,
    "too-many-passwords": 429,
  },
  async sweep(db) {
    // Kept for another day, so that a page can still say that a link has expired.
    await db("access_links").whereRaw("expires_at < now() - interval '1 day'").delete();
    await db("sign_ins").whereRaw("expires_at < now()").delete();
    await sweepLogins(db);
    await sweepLogoutUrls(db);
    await revokeOrphans(db);
    await db("used_id_tokens").whereRaw("expires_at < now()").delete();
    await db("spent_proofs").whereRaw("expires_at < now()").delete();
  },
  work: {
    "access-link.send": { run: sendAccessLink, lane: "mail", awaited: true },
    "join-mail.send": { run: sendJoinMail, lane: "mail", awaited: true, waits: true },
    "platform-link.send": {
      run: (host, job) =>
        sendPlatformLink(
          { ...host, platform: platformOrigin(host.env.BASE_URL), hosts: host.env.HOSTS },
          job,
        ),
      lane: "mail",
      awaited: true,
    },
    "account-mail.send": { run: sendAccountMail, lane: "mail", awaited: true },
    "email-change.send": { run: sendEmailChange, lane: "mail", awaited: true },
    "member-email.move": { run: moveMemberEmail },
    "sign-ins.end": { run: endMembersSignIns },
    "provider-session.revoke": { run: revokeProviderSession },
  },
};
