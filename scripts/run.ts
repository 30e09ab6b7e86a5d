import { join } from "node:path";
import { parseArgs } from "node:util";
import { openHotCode } from "./run/hot-code.ts";

// `npm start` and `npm run dev`, in the project's own Node. Whichever loads the product loads all of it, so that there is one
// copy of the code: Vite in development, otherwise Node.
const flag = { type: "boolean", default: false } as const;
const { values: flags } = parseArgs({
  options: { dev: flag, "with-idp": flag, "with-stripe-double": flag },
});
const began = performance.now();
const hot = flags.dev ? await openHotCode(join(import.meta.dirname, "..")) : undefined;
const { startHere } = await (hot?.starting() ?? import("./run/start-here.ts"));
await startHere({
  began,
  hotPages: hot?.pages,
  withIdentityProvider: flags["with-idp"],
  withStripe: flags["with-stripe-double"],
});
