/** The version of the stored format; what was stored with another version is ignored. */
const PUSH_MEMORY_VERSION = 1;

export interface PushMemory {
  /** The sign-in with which this device was added, and its endpoint at that time. */
  device?: { signIn: string; endpoint: string };
  /** The offer was declined on this device. */
  declined?: boolean;
}

export function keptMemory(memory: PushMemory): string {
  return JSON.stringify({ version: PUSH_MEMORY_VERSION, ...memory });
}

/** What was stored; empty if it is of another version or unreadable. */
export function recalledMemory(kept: string | null): PushMemory {
  if (!kept) return {};
  try {
    const memory: unknown = JSON.parse(kept);
    if (typeof memory !== "object" || memory === null) return {};
    const { version, device, declined } = memory as Record<string, unknown>;
    if (version !== PUSH_MEMORY_VERSION) return {};
    return { ...(isDevice(device) && { device }), ...(declined === true && { declined }) };
  } catch {
    // Something else is stored under this key.
    return {};
  }
}

function isDevice(value: unknown): value is NonNullable<PushMemory["device"]> {
  if (typeof value !== "object" || value === null) return false;
  const { signIn, endpoint } = value as Record<string, unknown>;
  return typeof signIn === "string" && typeof endpoint === "string";
}
