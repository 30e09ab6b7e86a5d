import { parseArgs } from "node:util";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../find-browser.mjs";
import { ensureBuilt } from "../../toolchain.mjs";
import { type Caller, openFixture, vacuum } from "./fixture.ts";
import { startScript } from "./processes.ts";

const HELP = `npm run bench -- phone [--visits N] [--json]      N first visits, of which the medians count (5)

Measures home on a phone: a first visit at 400 kbit/s with 150 ms of latency and a processor four times slower, and a tap on an answer.`;

const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const LINE = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 4;

interface Visit {
  kilobytes: number;
  requests: number;
  /** Largest contentful paint; since the navigation began, in milliseconds, as are those below. */
  lcp: number;
  /** When scripts heed taps. */
  enhanced: number;
  layoutShift: number;
  /** From the tap on an answer until its result is shown, in milliseconds. */
  shown: number;
  /** From the tap until the server's answer is on the page. */
  recorded: number;
}

async function main() {
  const { values } = parseArgs({
    options: {
      visits: { type: "string", default: "5" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  const [executablePath] = await Promise.all([findBrowser(console.error), ensureBuilt(console.error)]);
  const fixture = await openFixture();
  const product = await startScript("scripts/serve.ts", { ...fixture.environment, LOG_LEVEL: "info" });
  const browser = await chromium.launch({
    executablePath,
    args: ["--disable-dev-shm-usage", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  try {
    await vacuum(fixture);
    const origin = `http://${fixture.club.subdomain}.localhost:${product.port}`;
    const visits: Visit[] = [];
    // The first one warms the server up.
    for (let turn = 0; turn <= Number(values.visits); turn++) {
      const caller = fixture.callers[turn] as Caller;
      const visit = await visitHome(browser, origin, caller);
      if (turn > 0) visits.push(visit);
    }
    const medians = Object.fromEntries(
      Object.keys(visits[0] ?? {}).map((name) => [
        name,
        median(visits.map((one) => one[name as keyof Visit])),
      ]),
    );
    if (values.json) console.log(JSON.stringify(medians, null, 2));
    else for (const [name, value] of Object.entries(medians)) console.log(name.padEnd(14), value);
  } finally {
    await browser.close();
    await product.stop();
    await fixture.close();
  }
}

async function visitHome(browser: Browser, origin: string, { browserToken }: Caller): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    await context.addCookies([{ name: "sign-in", value: browserToken, url: origin }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const loaded = await throttle(devtools);
    await page.addInitScript(watch);
    await page.goto(origin, { waitUntil: "load" });
    await page.waitForFunction(() => document.body.dataset.scripted !== undefined);
    await page.waitForLoadState("networkidle");
    const { bytes, requests } = loaded();
    const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
    const { shown, recorded } = await tap(page);
    return {
      kilobytes: Math.round(bytes / 1_000),
      requests,
      lcp: Math.round(seen.lcp ?? 0),
      enhanced: Math.round(seen.enhanced ?? 0),
      layoutShift: Number((seen.layoutShift ?? 0).toFixed(3)),
      shown: Math.round(shown),
      recorded: Math.round(recorded),
    };
  } finally {
    await context.close();
  }
}

/** Slows a page down like a phone on a bad line. Returns what it has loaded so far, as transferred. */
async function throttle(devtools: CDPSession): Promise<() => { bytes: number; requests: number }> {
  const ended: number[] = [];
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => ended.push(encodedDataLength));
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: false });
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return () => ({ bytes: ended.reduce((sum, size) => sum + size, 0), requests: ended.length });
}

/** Runs in the page, before anything of it: watches what is painted and moved, and when the scripts are there. */
function watch(): void {
  const seen: Record<string, number> = { layoutShift: 0 };
  (window as unknown as { seen: typeof seen }).seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.layoutShift = (seen.layoutShift ?? 0) + entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new MutationObserver((_changes, observer) => {
    if (document.body?.dataset.scripted === undefined) return;
    seen.enhanced = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** Taps the first answer. */
async function tap(page: Page): Promise<{ shown: number; recorded: number }> {
  return page.evaluate(async () => {
    const button = document.querySelector<HTMLButtonElement>(".answers button");
    const ticket = button?.closest<HTMLElement>(".ticket");
    if (!button || !ticket) throw new Error("There is no ticket to answer.");
    const before = ticket.dataset.state;
    const { id } = ticket;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const began = performance.now();
    button.click();
    while (!document.querySelector(".answer[data-pending]")) await frame();
    await frame();
    const shown = performance.now() - began;
    while (document.getElementById(id)?.dataset.state === before) await frame();
    return { shown, recorded: performance.now() - began };
  });
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

await main();
