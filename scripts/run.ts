import { join } from "node:path";
import { parseArgs } from "node:util";
import { openHotCode } from "./run/hot-code.ts";

// `npm start` and `npm run dev`, in the project's own Node. Whichever loads the product loads all of it, so that there is one
// copy of the code: Vite in development, otherwise Node.
const flag = { type: "boolean", default: false } as const;
const { values: flags } = parseArgs({
  options: { dev: flag, "with-idp": flag, "with-stripe-double": flag },
});
const options = {
  began: performance.now(),
  withIdentityProvider: flags["with-idp"],
  withStripe: flags["with-stripe-double"],
};
if (flags.dev) {
  const hot = await openHotCode(join(import.meta.dirname, ".."));
  await hot.startHere(options);
} else {
  const { startHere } = await import("./run/start-here.ts");
  await startHere(options);
}
