/** How much of a user agent is kept, in characters. */
export const KEPT_USER_AGENT = 300;

/** What a user agent says about itself, in names that need no translation. */
export interface Device {
  browser: string | null;
  system: string | null;
}

// The order matters: Edge, Opera and Samsung's browser also call themselves Chrome, and all of them Safari.
const BROWSERS: [name: string, pattern: RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera|OPT)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+ .*Safari\//],
];

const SYSTEMS: [name: string, pattern: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows NT\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/** Which browser on which system sent this header; null for what it does not say. */
export function parseUserAgent(userAgent: string): Device {
  const named = (list: [string, RegExp][]) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}
