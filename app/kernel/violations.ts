const UNIQUE_VIOLATION = "23505";
const EXCLUSION_VIOLATION = "23P01";
const CHECK_VIOLATION = "23514";

/** Did Postgres refuse a row because this unique constraint already holds another one? */
export function violates(error: unknown, constraint: string): boolean {
  return isRefusedBy(error, UNIQUE_VIOLATION, constraint);
}

/** Did Postgres refuse a row because this constraint lets no two such rows overlap? */
export function isExcluded(error: unknown, constraint: string): boolean {
  return isRefusedBy(error, EXCLUSION_VIOLATION, constraint);
}

/** Did Postgres, or a trigger of ours, refuse a row by this check? */
export function failsCheck(error: unknown, constraint: string): boolean {
  return isRefusedBy(error, CHECK_VIOLATION, constraint);
}

function isRefusedBy(error: unknown, code: string, constraint: string): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === code &&
    "constraint" in error &&
    error.constraint === constraint
  );
}
