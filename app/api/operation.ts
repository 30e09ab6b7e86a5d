import type { TFunction } from "i18next";
import type { z } from "zod";
import type { Reader } from "#app/i18n/locale.ts";
import type { Club } from "#tenants/directory.ts";
import type { AuditAuthor } from "../domain/audit/audit-later.server.ts";
import type { LeastRole } from "../domain/organizations/settings/least-role.ts";
import type { Language } from "../i18n/language.ts";
import type { SignIn } from "../identity/sign-ins/sign-ins.server.ts";
import type { ActHost, OutsideAct } from "../module-system/work.ts";
import type { MemberUnit, OnBehalfOf, UnitOfWork } from "../unit-of-work.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The description of an operation, whoever may call it. Schemas use camelCase; the wire uses snake_case. */
export interface Described<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  method: Method;
  /** Below `/api`, with its parameters: `/sessions/{id}`. */
  path: string;
  summary: string;
  /** Under which heading the docs have it; that of its module, or of its path, if absent. */
  tag?: string;
  /** Path parameters, query and body together. */
  input: I;
  /** A call that somebody of the docs' imaginary club makes: path parameters, query and body together. */
  example?: z.input<I>;
  /** The path parameters among the input's fields: name in the path → field. */
  params?: Record<string, string>;
  /** The fields that a call with a body takes from its query; the others come from the body. */
  query?: string[];
  /** The schema of the answer: other fields of the command's result are left out. Absent: the answer has no body. */
  output?: O;
  /** Headers of the answer: header → field of the command's result. */
  headers?: Record<string, string>;
  /** The status of success. Absent: 200 with an output, 204 without. */
  status?: 201 | 202;
  /** The answer holds a key, an invitation code or a secret address: nobody keeps it, neither a cache nor we for a retry. */
  carriesCredential?: true;
  /** Also answers at a club that its admins have closed. */
  whileClosed?: true;
  /** How many bytes the body may have if the call takes an upload; a call's usual limit if absent. */
  bodyBytes?: number;
  /** Waits for its club's turn, as what answers with a file does: it costs much more than a page. */
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
  /** For whom the call's own unit of work is: a credential of the API, if a good one came along. */
  as: OnBehalfOf;
}

/** A call by somebody who is signed in and has the role that the operation needs. */
export interface SignedInCall<Host> extends Call<Host> {
  signIn: SignIn;
  author: AuditAuthor;
}

/** Who calls an operation for members, besides their unit of work. */
export interface Caller extends Reader {
  /** The club's address on the web, without a trailing slash; not the address of the call, which may be the platform's. */
  origin: string;
  /** Words in their language. */
  t: TFunction;
  /** Opens a further unit of work for the same caller, to read what a file is made of while it is sent. */
  read<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T>;
}

type Result<O extends z.ZodType> = Promise<z.input<O>>;

/** For members from `minRole` up; the command runs in a unit of work on the club. */
export interface MemberOperation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType>
  extends Described<I, O> {
  access: "member";
  minRole: LeastRole;
  /** The module it belongs to, set by the registry: 404 if that is off. */
  module?: string;
  /** What its module's calls are about, set by the registry. */
  about?: string | undefined;
  /**
   * What is closed to API keys (D22): all of it, or fields of its input, each with the only value that it may have in a
   * key's call. Absent: nothing, though a key that only reads needs a GET.
   */
  closedToKeys?: "wholly" | Readonly<Record<string, unknown>>;
  /** What its answer, or each item of its list, is: modules add their facts about it. */
  facts?: "member" | "self" | "occasion";
  command(uow: MemberUnit, input: z.output<I>, caller: Caller): Result<O>;
  /**
   * For a module's act that goes on at another server: answers with what becomes of the command's result there, after its
   * unit of work has been committed. It gets the result as it is, whatever `output` names.
   */
  further?(host: ActHost, begun: Awaited<Result<O>>): Result<O>;
}

/** For members from `minRole` up; the command works on the platform, after the unit of work that checked the role. */
export interface PlatformOperation<Host, I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType>
  extends Described<I, O> {
  access: "platform";
  minRole: LeastRole;
  module?: undefined;
  command(call: SignedInCall<Host>, input: z.output<I>): Result<O>;
}

/** For anyone; a sign-in or a key is not needed, and counts only if the command asks who it is (`as`). */
export interface OpenOperation<Host, I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType>
  extends Described<I, O> {
  access: "open";
  minRole?: undefined;
  module?: undefined;
  command(call: Call<Host>, input: z.output<I>): Result<O>;
}

/** One method of one path of the API. */
export type Operation<Host> = MemberOperation | PlatformOperation<Host> | OpenOperation<Host>;

/** Declares an operation for members; it shares schema and command with the page's form. */
export function memberOperation<I extends z.ZodType, O extends z.ZodType = z.ZodUnknown>(
  operation: Omit<MemberOperation<I, O>, "access" | "module" | "about">,
): MemberOperation {
  return { ...operation, access: "member" };
}

/** Declares an operation for members whose answer is known only once its act has gone on outside the transaction. */
export function outsideOperation<I extends z.ZodType, O extends z.ZodType, B>(
  operation: Omit<MemberOperation<I, O>, "access" | "module" | "about" | "command" | "further">,
  { begin, go }: OutsideAct<z.output<I>, B, z.input<O>>,
): MemberOperation {
  // The API hands on what begins, as it is, to what goes on.
  return { ...operation, access: "member", command: begin as never, further: go as never };
}

/** Declares operations that are not bound to a unit of work; `Host` is what they are given of the application. */
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
