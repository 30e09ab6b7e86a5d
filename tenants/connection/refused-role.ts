/** The opening's role was refused, so nothing of the transaction was done. */
export class RoleRefusedError extends Error {
  override readonly name = "RoleRefusedError";
}

/**
 * Makes the server's process read anew which roles the login may take. PostgreSQL (seen in 15 and 18)
 * reads the list of a login's roles one by one; a role that is granted meanwhile is missing from it until the next grant.
 * A process keeps the list of one role only, so this asks for another's, which any login may. Up to version 15, SET ROLE
 * uses the list that `MEMBER` asks for.
 */
const READ_ROLES_ANEW = `SELECT pg_has_role('pg_monitor', 'pg_signal_backend',
  CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END)`;

/** Runs a transaction, and once more, with its roles read anew, if its role was refused. A second refusal is thrown. */
export async function retryRefusedRole<T>(run: (before: string[]) => Promise<T>): Promise<T> {
  try {
    return await run([]);
  } catch (error) {
    if (error instanceof RoleRefusedError) return run([READ_ROLES_ANEW]);
    throw error;
  }
}
