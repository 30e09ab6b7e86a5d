const CODES = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|57P0[123]|53300|08\w{3})$/;

/** Is the database away for the moment, as opposed to our being wrong? Then it is worth trying again soon. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // A server that is down has no socket file.
  const noSocket = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return (
    noSocket ||
    CODES.test(code) ||
    error.name === "KnexTimeoutError" ||
    /Connection terminated/.test(error.message)
  );
}
