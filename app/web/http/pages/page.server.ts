import type { LoaderFunctionArgs } from "@remix-run/node";
import type { SignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import type { LeastRole } from "#app/core/club/settings/least-role.ts";
import type { ModuleId } from "#app/core/module-system/contract.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import type { FailureKey } from "#app/kernel/i18n/messages.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { readerLanguage } from "#app/web/http/request/reader-language.server.ts";
import {
  contextOf,
  ensureMember,
  ensureSite,
  failureResponse,
  type Guard,
  type Guarded,
  type PageRequest,
  pageRequest,
  refusalResponse,
} from "../request/guard.server.ts";

type Loader<T> = ((args: LoaderFunctionArgs) => Promise<T>) & Guarded;

/** Who may see a page, and what it says if it can't be shown for a reason that nobody foresaw (absent: just that). */
interface MemberPage {
  minRole: LeastRole;
  module?: ModuleId;
  failed?: FailureKey;
  /** For a file: the page that says it. */
  failedTo?: string;
}

type Read<U, R> = (uow: U, page: PageRequest) => Promise<R>;
type Look<R, T> = (page: PageRequest, found: R) => Promise<T>;

/**
 * Checks that the reader may see a page of the club, runs `read` in the page's shared, read-only unit of work, and
 * `look` after it.
 */
function clubPage<U extends UnitOfWork, R, T>(
  guard: Guard,
  enter: (uow: UnitOfWork, args: LoaderFunctionArgs) => U,
  read: Read<U, R>,
  look: Look<R, T>,
  ifFailed: { failed?: FailureKey; to?: string } = {},
): Loader<T> {
  const loader = async (args: LoaderFunctionArgs) => {
    ensureSite(args, guard);
    try {
      const { page, found } = await contextOf(args).scope.read(async (uow) => {
        const reader = enter(uow, args);
        const page = pageRequest(args, await readerLanguage(args.request, uow), uow.actor);
        return { page, found: await read(reader, page) };
      });
      return await look(page, found);
    } catch (error) {
      throw await failureResponse(await refusalResponse(error, args), args, ifFailed);
    }
  };
  return Object.assign(loader, { guard });
}

/** A loader for members of the club with `minRole` or above. It runs in the page's shared, read-only unit of work. */
export function memberLoader<T>(options: MemberPage, load: Read<MemberUnit, T>): Loader<T> {
  return memberPlatformLoader(options, load, async (_page, found) => found);
}

/** A loader for members with `minRole` or above that also reads from the platform: `look` runs after the page's unit of work. */
export function memberPlatformLoader<R, T>(
  { failed, failedTo, ...options }: MemberPage,
  read: Read<MemberUnit, R>,
  look: Look<R, T>,
): Loader<T> {
  const guard: Guard = { site: "club", ...options };
  const enter = (uow: UnitOfWork, args: LoaderFunctionArgs): MemberUnit => {
    ensureMember(uow, args, guard);
    return uow;
  };
  return clubPage(guard, enter, read, look, { failed, to: failedTo });
}

/**
 * A loader for what a member keeps on the platform: `read` runs in the page's unit of work and `look` after it, so that
 * nothing waits for the platform while it holds a connection to the club.
 */
export function accountLoader<R, T>(
  read: Read<MemberUnit, R>,
  look: (signIn: SignIn, page: PageRequest, found: R) => Promise<T>,
): Loader<T> {
  return memberPlatformLoader({ minRole: "player" }, read, async (page, found) => {
    const signIn = await page.context.scope.signIn();
    if (!signIn) throw new Refusal("sign-in-required");
    return look(signIn, page, found);
  });
}

/** A loader on a club for anyone; the actor may be anonymous. */
export function clubLoader<T>(load: Read<UnitOfWork, T>): Loader<T> {
  return clubPlatformLoader(load, async (_page, found) => found);
}

/**
 * A loader on a club for anyone, with data from the platform: `look` runs after the page's unit of work, as in
 * `accountLoader`.
 */
export function clubPlatformLoader<R, T>(read: Read<UnitOfWork, R>, look: Look<R, T>): Loader<T> {
  return clubPage({ site: "club" }, (uow) => uow, read, look);
}

/** A loader for the page behind a mailed link, for anyone who has the link: `look` gets the club's name. */
export function linkLoader<T>(look: Look<string, T>): Loader<T> {
  return clubPlatformLoader(async (uow) => uow.organization.name, look);
}

/** A loader on the platform's host, without a club. */
export function platformLoader<T>(load: (page: PageRequest) => Promise<T>): Loader<T> {
  const guard: Guard = { site: "platform" };
  const loader = async (args: LoaderFunctionArgs) => {
    ensureSite(args, guard);
    try {
      return await load(pageRequest(args, await readerLanguage(args.request)));
    } catch (error) {
      throw await failureResponse(await refusalResponse(error, args), args);
    }
  };
  return Object.assign(loader, { guard });
}

/** One path that means different things on the platform and on a club; each side keeps its own guard. */
export function siteLoader<P, C>(sides: {
  platform: Loader<P>;
  club: Loader<C>;
}): Loader<P | C> & { sides: Guarded[] } {
  const loader = async (args: LoaderFunctionArgs) =>
    contextOf(args).site.kind === "platform" ? sides.platform(args) : sides.club(args);
  const guard: Guard = { ...sides.club.guard, site: "any" };
  return Object.assign(loader, { guard, sides: [sides.platform, sides.club] });
}
