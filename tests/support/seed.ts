import fc from "fast-check";

// Properties are tried with the same values in each run, so that one fails for a fault only. TEST_SEED=NUMBER tries
// others. A property that fails prints its seed.
const seed = Number(process.env.TEST_SEED || 1);
if (!Number.isInteger(seed)) throw new Error("TEST_SEED must be a whole number.");
fc.configureGlobal({ seed });
