import { keptMemory, type PushMemory, recalledMemory } from "./push-memory.ts";

const WORKER = "/push-worker.js";
const STORE = "push";

/**
 * Whether push messages can reach this browser. `install`: an iPhone only accepts them for pages on the Home Screen.
 * `denied`: the user has blocked them.
 */
export type PushState = "unsupported" | "install" | "denied" | "off" | "on";

/** A device in the form that the server accepts. */
export type DeviceFields = Record<"endpoint" | "p256dh" | "auth", string>;

export function pushMemory(): PushMemory {
  try {
    return recalledMemory(localStorage.getItem(STORE));
  } catch {
    // The browser stores nothing for this site.
    return {};
  }
}

export function keepPushMemory(memory: PushMemory): void {
  try {
    localStorage.setItem(STORE, keptMemory(memory));
  } catch {
    // Then the offer is made again.
  }
}

/** The browser's current subscription; null if it has none or can't have one. */
export async function browserSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** This browser's state. `known`: the endpoint that the server uses for this sign-in; null if none. */
export async function pushState(known: string | null): Promise<PushState> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return isIphone() ? "install" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = Notification.permission === "granted" ? await browserSubscription() : null;
  return known !== null && subscription?.endpoint === known ? "on" : "off";
}

/**
 * Asks for permission and subscribes; undefined if the user declined. Call it from a button press, otherwise browsers
 * don't ask.
 */
export async function subscribe(publicKey: string): Promise<DeviceFields | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = keyBytes(publicKey);
  const present = await pushManager.getSubscription();
  // The installation's key has changed since this browser subscribed.
  if (present && !isSame(present.options.applicationServerKey, key)) await present.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

export async function unsubscribe(): Promise<void> {
  await (await browserSubscription())?.unsubscribe();
}

function isIphone(): boolean {
  // An iPad claims to be a Mac, but no Mac has several touch points.
  const isPad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return isPad || /iPhone|iPad|iPod/.test(navigator.userAgent);
}

function keyBytes(publicKey: string): Uint8Array<ArrayBuffer> {
  const text = atob(publicKey.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isSame(buffer: ArrayBuffer | null, key: Uint8Array): boolean {
  if (!buffer || buffer.byteLength !== key.length) return false;
  return new Uint8Array(buffer).every((byte, index) => byte === key[index]);
}
