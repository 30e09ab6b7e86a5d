import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

const source = await readFile(new URL("../../../../../public/push-worker.js", import.meta.url), "utf8");
const origin = "https://rovers.clubs.example";
const message = {
  title: "You’re in",
  body: "A place",
  language: "en",
  tag: "notice-1",
  url: `${origin}/attendance/7`,
};
const actions = [
  { title: "I’m in", url: `${origin}/answer?code=C&attending=1` },
  { title: "Can’t", url: `${origin}/answer?code=C&attending=0` },
];

/** The service worker in a fake browser that records what it shows and opens. */
function startWorker() {
  const listeners = new Map<string, (event: object) => void>();
  const shown: { title: string; options: { data: object; actions: object[] } }[] = [];
  const opened: string[] = [];
  const waitUntil = (work: Promise<unknown>) => work;
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: never) => shown.push({ title, options }),
    },
    clients: { matchAll: async () => [], openWindow: async (href: string) => opened.push(href) },
  };
  runInNewContext(source, { self, URL });
  return {
    shown,
    push: (data: object) => listeners.get("push")?.({ data: { json: () => data }, waitUntil }),
    async clicked(action: string) {
      const notification = { close() {}, data: shown[0]?.options.data };
      listeners.get("notificationclick")?.({ action, notification, waitUntil });
      await new Promise(setImmediate);
      return opened.at(-1);
    },
  };
}

it("offers a message's answers, and opens the page of the one that was chosen", async () => {
  const worker = startWorker();
  worker.push({ ...message, actions });
  const [one] = worker.shown;
  expect(one?.options.actions).toEqual(actions.map(({ title, url }) => ({ action: url, title })));
  expect(await worker.clicked("")).toBe(message.url);
  for (const { url } of actions) expect(await worker.clicked(url)).toBe(url);
});

it("shows a message without answers, and opens its page", async () => {
  const worker = startWorker();
  worker.push(message);
  expect(worker.shown).toMatchObject([{ title: message.title, options: { actions: [] } }]);
  expect(await worker.clicked("")).toBe(message.url);
});

it("opens no page of another site", async () => {
  const worker = startWorker();
  worker.push(message);
  expect(await worker.clicked("https://evil.example/")).toBeUndefined();
});
