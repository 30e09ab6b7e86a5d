import { data, redirect } from "@remix-run/node";
import {
  consumeAccessLink,
  type LiveLink,
  peekAccessLink,
} from "../domain/identities/access-links.server.ts";
import { isSameBrowser } from "../http/browser-secret.server.ts";
import type { PageRequest } from "../http/guard.server.ts";
import { safeTarget } from "../http/redirect-target.ts";
import { isRefusal } from "../http/refusals.ts";
import { clubOf } from "../http/sign-in.server.ts";
import type { UnitOfWork } from "../unit-of-work.server.ts";

/** What the landing page of a link shows; without `link` it is good no more. */
export interface AutoLoginData {
  title: string;
  link: { auth: string; email: string; code: string } | null;
  /** Who is signed in here, where that is somebody else. */
  current: string | null;
  /** This browser asked for it: where scripts run, nobody need press the button. */
  ownBrowser: boolean;
}

const look = (page: PageRequest, tenant: string | null) => {
  const token = page.url.searchParams.get("code") ?? "";
  return page.context.app.database.withPlatform({ readOnly: true }, (db) =>
    peekAccessLink(db, { tenant, token }),
  );
};

/**
 * Looks at a club's link and shows who would sign in, which uses nothing up; but whoever is signed in as just that person
 * goes on, and the hand-over that brought them has done its work.
 */
export async function clubAutoLogin(uow: UnitOfWork, page: PageRequest) {
  const link = await look(page, clubOf(page).tenant);
  const current = uow.actor.kind === "member" ? uow.actor.email : null;
  if (link?.purpose === "hand-over" && current === link.email) {
    await spend(page, link);
    throw redirect(safeTarget(link.target, page.url.origin));
  }
  const title = page.t("identity.autoLogin.title", { club: uow.organization.name });
  return answer(page, link, {
    title,
    current: current === link?.email ? null : current,
    ownBrowser: link?.purpose === "hand-over" && current === null && isSameBrowser(page, link.browserHash),
  });
}

/** Of two tabs at once, the later one has nothing left to use up. */
async function spend(page: PageRequest, link: LiveLink): Promise<void> {
  try {
    await page.context.app.database.withPlatform({}, (db) => consumeAccessLink(db, link));
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** The same for a link to the platform. */
export async function platformAutoLogin(page: PageRequest) {
  const title = page.t("identity.autoLogin.platformTitle");
  return answer(page, await look(page, null), { title, current: null, ownBrowser: false });
}

function answer(
  page: PageRequest,
  link: LiveLink | undefined,
  shown: Pick<AutoLoginData, "title" | "current" | "ownBrowser">,
) {
  if (!link) {
    const title = page.t("identity.autoLogin.invalidTitle");
    const nothing: AutoLoginData = { title, link: null, current: null, ownBrowser: false };
    return data(nothing, { status: 401 });
  }
  const code = page.url.searchParams.get("code") ?? "";
  const found: AutoLoginData = { ...shown, link: { auth: link.purpose, email: link.email, code } };
  return data(found);
}
