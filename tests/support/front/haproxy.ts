import { join } from "node:path";
import { programOf } from "#scripts/lab/rehearsals/packages.ts";
import { ROOT } from "#scripts/toolchain.mjs";
import { freePort } from "../free-port.ts";
import { ask } from "../http.ts";
import { type Part, startPart } from "./part.ts";

/** HAProxy with the file that hosts use, in front of two processes, on a port of its own. */
export interface Haproxy extends Part {
  port: number;
}

/** @param processes where the two processes of the product listen */
export async function startHaproxy([one, two]: readonly [number, number]): Promise<Haproxy> {
  const port = await freePort();
  const part = await startPart(
    programOf("haproxy"),
    ["-db", "-f", join(ROOT, "ops", "haproxy", "haproxy.cfg")],
    {
      env: {
        TEAMSHEET_BIND: `127.0.0.1:${port}`,
        TEAMSHEET_ONE: `127.0.0.1:${one}`,
        TEAMSHEET_TWO: `127.0.0.1:${two}`,
      },
      isUp: async () => (await ask(`http://127.0.0.1:${port}/healthz`)).status === 200,
    },
  );
  return { ...part, port };
}
