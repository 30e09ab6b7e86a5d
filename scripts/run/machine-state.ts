import { statfs } from "node:fs/promises";
import type { Env } from "#app/core/env.server.ts";
import type { MachineState } from "#app/infra/metrics/current-state.ts";
import { certificateUntil } from "../hosting/doctor/certificate.ts";

/** How long what was seen of the certificate is believed, in milliseconds. */
const BELIEVED_MS = 3_600_000;

/**
 * Returns what tells the state of the machine each time it is called. The certificate is looked at once an hour, and nobody
 * waits for that: until it has been seen for the first time, and while the address can't be reached from here, it is absent.
 */
export function openMachine(
  env: Pick<Env, "DATA_DIR" | "BASE_URL">,
  {
    now = () => Date.now(),
    until = certificateUntil,
  }: { now?: () => number; until?: typeof certificateUntil } = {},
): () => Promise<MachineState> {
  let validTo: Date | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    validTo = await until(env.BASE_URL).catch(() => undefined);
  };
  return async () => {
    if (now() - lookedAt > BELIEVED_MS) {
      lookedAt = now();
      void look();
    }
    const disk = await statfs(env.DATA_DIR).catch(() => undefined);
    return {
      ...(disk && { disk: { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize } }),
      ...(validTo && { certificateSeconds: (validTo.getTime() - now()) / 1_000 }),
    };
  };
}
