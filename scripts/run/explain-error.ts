import { ConfigurationError } from "#app/core/env.server.ts";
import { BackupError } from "#tenants/backup/archive.ts";
import { MAIN } from "#tenants/cells/cell-urls.ts";
import { WrongCellError } from "#tenants/cells/ensure-cell.ts";
import { EarlierVersionError, InstallationError, PoolerError } from "#tenants/installation.ts";

const DISK = /ENOSPC|EROFS|EDQUOT|No space left on device|Read-only file system/;
const DATABASE_CODES: Record<string, string> = {
  ECONNREFUSED: "nothing answers at this address",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "its host cannot be looked up",
  ETIMEDOUT: "its host does not answer",
  "28P01": "wrong user or password",
  "28000": "this user may not sign in",
  "3D000": "there is no such database",
};

const NO_PERMISSION = "42501";

/** What is printed in place of a password. */
const MASK = "…";

/** One line for a person about why a start failed, or undefined if the whole error is needed. */
export function explainError(
  error: unknown,
  context: {
    databaseUrl: string | undefined;
    /** The variable that `databaseUrl` comes from, if that is not DATABASE_URL. */
    databaseName?: string;
    port: number;
    dataFolder?: string | undefined;
  },
): string | undefined {
  const { message, code } = chain(error);
  const { databaseName = "DATABASE_URL" } = context;
  if (error instanceof ConfigurationError) return error.message;
  if (error instanceof EarlierVersionError && error.cell === MAIN && context.databaseUrl === undefined)
    return `The data folder ${context.dataFolder} was made by an earlier version, whose data can't be taken over. Remove it, or choose another one: DATA_DIR=data-2 npm start`;
  if (error instanceof WrongCellError || error instanceof InstallationError) return error.message;
  if (error instanceof PoolerError) return error.message;
  if (error instanceof BackupError) return error.message;
  if (code === "EADDRINUSE")
    return `Port ${context.port} is taken. Choose another one: PORT=${context.port + 1} npm start`;
  if (code === "EACCES" && /listen/.test(message))
    return `Port ${context.port} may not be used by this account. Choose one above 1023.`;
  if (DISK.test(message)) return `The disk is full or read-only: ${firstLine(message)}`;
  if (code === "EEXIST" && /, mkdir '/.test(message))
    return `The folder exists already; name a new one: ${firstLine(message)}`;
  // On a read-only file system Node reports a folder that it can't make as missing.
  if (code === "ENOTDIR" || /, mkdir '/.test(message))
    return `A folder can't be made (is the disk read-only?): ${firstLine(message)}`;
  if (context.databaseUrl !== undefined && /^connect (EACCES|EPERM)/.test(message))
    return `${named(databaseName, context.databaseUrl)}: this account may not reach the socket there`;
  if (/EACCES|EPERM/.test(code)) return `A file may not be written by this account: ${firstLine(message)}`;
  if (context.databaseUrl !== undefined) {
    const reason =
      DATABASE_CODES[code] ??
      (code === NO_PERMISSION
        ? `${firstLine(message)}; npm run doctor says what the owner lacks`
        : undefined) ??
      (/^connect ENOENT/.test(message) ? "no server has a socket there" : undefined) ??
      (/SSL|timeout|terminated|password/i.test(message) ? firstLine(message) : undefined);
    if (reason) return `${named(databaseName, context.databaseUrl)}: ${reason}`;
  }
  return undefined;
}

/** The code with which a process ends that could not start: another one if trying again mends nothing (EX_CONFIG). */
export function exitCodeOf(error: unknown): number {
  const isFinal = [ConfigurationError, WrongCellError, InstallationError].some((one) => error instanceof one);
  return isFinal ? 78 : 1;
}

/** The messages and the first code of an error and its causes; connecting to a host name tries several addresses. */
function chain(error: unknown): { message: string; code: string } {
  if (!(error instanceof Error)) return { message: String(error), code: "" };
  const parts = [error, error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  const codes = parts.map((part) => (part instanceof Error && "code" in part ? String(part.code) : ""));
  const messages = parts.map((part) => (part instanceof Error ? part.message : ""));
  return { message: messages.filter(Boolean).join("; "), code: codes.find(Boolean) ?? "" };
}

function firstLine(text: string): string {
  return text.split("\n").find((line) => DISK.test(line)) ?? text.split("\n")[0] ?? "";
}

/** The variable and its connection string without the password; the variable alone if part of a password may be elsewhere in it. */
function named(variable: string, url: string): string {
  const shown = URL.canParse(url) ? new URL(url) : undefined;
  // A password with a # or / that is not escaped begins the path or the fragment, and the rest up to the @ is in it.
  if (!shown || `${shown.pathname}${shown.search}${shown.hash}`.includes("@")) return variable;
  if (shown.password) shown.password = MASK;
  for (const name of new Set(shown.searchParams.keys()))
    if (/pass/i.test(name)) shown.searchParams.set(name, MASK);
  // Not decoded, which fails on a percent sign that is not escaped.
  return `${variable} (${shown.href.replaceAll(encodeURIComponent(MASK), MASK)})`;
}
