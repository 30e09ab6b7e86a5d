const UNIQUE_VIOLATION = "23505";

/** Did Postgres refuse a row because this unique constraint already holds another one? */
export function violates(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === UNIQUE_VIOLATION &&
    "constraint" in error &&
    error.constraint === constraint
  );
}
