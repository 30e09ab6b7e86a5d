import type { TFunction } from "i18next";
import type { z } from "zod";
import type { SignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import type { AuditAuthor } from "#app/core/audit/audit-later.server.ts";
import type { LeastRole } from "#app/core/club/settings/least-role.ts";
import type { MemberUnit, OnBehalfOf, UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import type { Reader } from "#app/kernel/i18n/locale.ts";
import type { FailureKey } from "#app/kernel/i18n/messages.ts";
import type { Club } from "#tenants/directory.ts";
import type { ActHost, OutsideAct } from "./work.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The description that all kinds of operations share. Schemas use camelCase; the wire uses snake_case. */
export interface Described<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  method: Method;
  /** Below `/api`, with its parameters: `/sessions/{id}`. */
  path: string;
  summary: string;
  /** The heading in the docs; if absent, its module's or its path's. */
  tag?: string;
  /** Path parameters, query and body together. */
  input: I;
  /** An example call, by somebody in the docs' imaginary club: path parameters, query and body together. */
  example?: z.input<I>;
  /** The path parameters: name in the path → field of the input. */
  params?: Record<string, string>;
  /** The fields that a call with a body takes from its query; all others come from the body. */
  query?: string[];
  /** The schema of the answer: fields of the command's result that are not in it are left out. Absent: the answer has no body. */
  output?: O;
  /** Headers of the answer: header → field of the command's result. */
  headers?: Record<string, string>;
  /** The status on success. Absent: 200 with an output, 204 without. */
  status?: 201 | 202;
  /**
   * The answer contains an API key, an invitation code or a secret address: no cache may keep it, nor do we keep it for
   * a retry.
   */
  carriesCredential?: true;
  /** Also answers at a club that its admins have closed. */
  whileClosed?: true;
  /** What is said if the call fails for a reason that nobody foresaw; absent: that it could not be shown or saved. */
  failed?: FailureKey;
  /** How many bytes the body may have if the call takes an upload; if absent, the usual limit applies. */
  bodyBytes?: number;
  /** Waits for the club's turn, as every call that answers with a file does: it costs much more than a page. */
  inTurn?: true;
}

/** Where a call comes from, for commands that open their own units of work. */
export interface Call<Host> {
  app: Host;
  club: Club;
  /** The scheme and host of the called address. */
  origin: string;
  requestId: string;
  ip: string;
  userAgent: string;
  /** The language that the caller asks for. */
  language: Language;
  /** On whose behalf the call's own unit of work is opened: a valid API credential's, if the call has one. */
  as: OnBehalfOf;
}

/** A call by somebody who is signed in and has the role that the operation requires. */
export interface SignedInCall<Host> extends Call<Host> {
  signIn: SignIn;
  author: AuditAuthor;
}

/** What a member operation's command knows about its caller, besides the unit of work. */
export interface Caller extends Reader {
  /** The club's address on the web, without a trailing slash; the call itself may have gone to the platform's. */
  origin: string;
  t: TFunction;
  /** Opens another unit of work for the same caller, to read the contents of a file while it is being sent. */
  read<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T>;
}

type Result<O extends z.ZodType> = Promise<z.input<O>>;

/** For members from `minRole` up; the command runs in a unit of work on the club. */
export interface MemberOperation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType>
  extends Described<I, O> {
  access: "member";
  minRole: LeastRole;
  /** The module that it belongs to, set by the registry: answers 404 if the module is off. */
  module?: string;
  /** What its module's calls are about, set by the registry. */
  about?: string | undefined;
  /**
   * What is closed to API keys: the whole operation, or fields of its input, each with the only value that a call
   * by key may give it. Absent: nothing, though a read-only key can only call GET operations.
   */
  closedToKeys?: "wholly" | Readonly<Record<string, unknown>>;
  /** What its answer, or each item of its list, is: modules add their facts to it. */
  facts?: "member" | "self" | "occasion";
  command(uow: MemberUnit, input: z.output<I>, caller: Caller): Result<O>;
  /**
   * For a module's act that continues at another server: called with the command's result once its unit of work has
   * been committed; its own result is the answer. It gets the command's result unfiltered, whatever `output` names.
   */
  afterCommit?(host: ActHost, begun: Awaited<Result<O>>): Result<O>;
}

/** For members from `minRole` up; the command works on the platform, after the unit of work that checked the role. */
export interface PlatformOperation<Host, I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType>
  extends Described<I, O> {
  access: "platform";
  minRole: LeastRole;
  module?: undefined;
  command(call: SignedInCall<Host>, input: z.output<I>): Result<O>;
}

/** For anyone; needs no sign-in or key, and looks at one only if the command asks who is calling (`as`). */
export interface OpenOperation<Host, I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType>
  extends Described<I, O> {
  access: "open";
  minRole?: undefined;
  module?: undefined;
  command(call: Call<Host>, input: z.output<I>): Result<O>;
}

/** One method of one path of the API. */
export type Operation<Host> = MemberOperation | PlatformOperation<Host> | OpenOperation<Host>;

/** Declares an operation for members; it uses the same schema and command as the page's form. */
export function memberOperation<I extends z.ZodType, O extends z.ZodType = z.ZodUnknown>(
  operation: Omit<MemberOperation<I, O>, "access" | "module" | "about">,
): MemberOperation {
  return { ...operation, access: "member" };
}

/** Declares an operation for members whose act continues outside the transaction, so that the answer is known only then. */
export function outsideOperation<I extends z.ZodType, O extends z.ZodType, B>(
  operation: Omit<MemberOperation<I, O>, "access" | "module" | "about" | "command" | "further">,
  { begin, afterCommit }: OutsideAct<z.output<I>, B, z.input<O>>,
): MemberOperation {
  // The API passes the result of `begin` on to `afterCommit` unchanged.
  return { ...operation, access: "member", command: begin as never, afterCommit: afterCommit as never };
}

/** Declares operations that are not bound to a unit of work; `Host` is the part of the application that they are given. */
export function operationsOver<Host>() {
  return {
    platformOperation: <I extends z.ZodType, O extends z.ZodType = z.ZodUnknown>(
      operation: Omit<PlatformOperation<Host, I, O>, "access" | "module">,
    ): PlatformOperation<Host> => ({ ...operation, access: "platform" }),
    openOperation: <I extends z.ZodType, O extends z.ZodType = z.ZodUnknown>(
      operation: Omit<OpenOperation<Host, I, O>, "access" | "minRole" | "module">,
    ): OpenOperation<Host> => ({ ...operation, access: "open" }),
  };
}
