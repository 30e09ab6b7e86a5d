import fc from "fast-check";
// It gives translators the modules' texts.
import "#app/main/composition.server.ts";

// Properties are tried with the values that TEST_SEED gives: npm test sets it by the commit and prints it, so that a run can be
// repeated; without it they are always the same.
const seed = Number(process.env.TEST_SEED || 1);
if (!Number.isInteger(seed)) throw new Error("TEST_SEED must be a whole number.");
fc.configureGlobal({ seed });
