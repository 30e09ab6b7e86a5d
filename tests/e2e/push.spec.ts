import { createECDH, randomBytes } from "node:crypto";
import { PUSH_SERVICE } from "#tests/support/server.ts";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");

/** The subscription that a browser with a push service would return; this one has none. */
const device = {
  endpoint: `${PUSH_SERVICE}/device`,
  keys: {
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  },
};

test("push messages are offered after a first answer, asked for by a button only, and shown by the worker", async ({
  person,
  site,
}) => {
  const club = await site.readyClub();
  await site.sqlIn(club.tenant, "DELETE FROM attendances WHERE member_id = $1", [club.memberId.player]);
  const page = await person("en", {
    as: { club, role: "player" },
    permissions: ["notifications"],
    alone: true,
  });
  await page.addInitScript((subscription) => {
    // The user agrees when asked. A headless browser itself denies every request, and shows no notifications.
    let permission: NotificationPermission =
      sessionStorage.getItem("permission") === "granted" ? "granted" : "default";
    Object.assign(window, { timesAsked: 0, showsNotifications: Notification.permission === "granted" });
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => {
      Object.assign(window, { timesAsked: Number(Reflect.get(window, "timesAsked")) + 1 });
      permission = "granted";
      sessionStorage.setItem("permission", permission);
      return permission;
    };
    const made = { ...subscription, toJSON: () => subscription, options: {}, unsubscribe: async () => true };
    const kept = { now: null as typeof made | null };
    PushManager.prototype.subscribe = async () => {
      kept.now = made;
      return made as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => kept.now as unknown as PushSubscription;
  }, device);
  const timesAsked = () => page.evaluate(() => Reflect.get(window, "timesAsked"));
  const rows = () =>
    site.sqlIn<{ n: number }>(club.tenant, "SELECT count(*)::int AS n FROM push_subscriptions");
  const turnOn = page.getByRole("button", { name: t("mySettings.push.turnOn") });

  await page.goto(club.origin);
  await expect(turnOn).toHaveCount(0);
  await page
    .getByRole("article", { name: "Rovers dinner" })
    .getByRole("button", { name: t("ticket.imIn") })
    .click();
  await expect(turnOn).toBeVisible();
  expect(await timesAsked()).toBe(0);
  expect(await rows()).toEqual([{ n: 0 }]);

  await turnOn.click();
  await expect(page.getByText(t("mySettings.push.nowOn"))).toBeVisible();
  await expect(turnOn).toHaveCount(0);
  expect(await timesAsked()).toBe(1);
  await expect.poll(rows).toEqual([{ n: 1 }]);

  const showsNotifications = await page.evaluate(() => Boolean(Reflect.get(window, "showsNotifications")));
  await test.step("a message is shown with its page", async () => {
    if (!showsNotifications) return;
    const cdp = await page.context().newCDPSession(page);
    const registration = new Promise<string>((found) => {
      cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const [one] = registrations;
        if (one) found(one.registrationId);
      });
    });
    await cdp.send("ServiceWorker.enable");
    const url = `${club.origin}/attendance/${club.ids.event}`;
    const answer = `${club.origin}/answer?code=C&attending=0`;
    await cdp.send("ServiceWorker.deliverPushMessage", {
      origin: club.origin,
      registrationId: await registration,
      data: JSON.stringify({
        title: "You’re in",
        body: "A place",
        language: "en",
        tag: "notice-1",
        url,
        actions: [{ title: "Give up my place", url: answer }],
      }),
    });
    const shown = () =>
      page.evaluate(async () => {
        const ready = await navigator.serviceWorker.ready;
        return (await ready.getNotifications()).map((one) => {
          const { title, body, tag, data } = one;
          return { title, body, tag, data, actions: Reflect.get(one, "actions") };
        });
      });
    const actions = [expect.objectContaining({ action: answer, title: "Give up my place" })];
    await expect
      .poll(shown)
      .toEqual([{ title: "You’re in", body: "A place", tag: "notice-1", data: { url }, actions }]);
  });

  await test.step("and end with the sign-in", async () => {
    await page.goto(`${club.origin}/logout`);
    await page.getByRole("button", { name: t("identity.logout.confirm") }).click();
    await expect(page).toHaveURL(/login/);
    expect(await rows()).toEqual([{ n: 0 }]);
  });
});
