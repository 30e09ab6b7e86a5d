/**
 * The secret of every installation under test. One for all: the password of the database login is made from it, and
 * logins belong to the whole cluster.
 */
export const TEST_SECRET = "tests-only-tests-only-tests-only-tests-only";
