/**
 * The secret of every installation under test. They share one, because the database login's password is derived from it,
 * and logins belong to the whole cluster.
 */
export const TEST_SECRET = "tests-only-tests-only-tests-only-tests-only";
