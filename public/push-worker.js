// Shows push messages, and opens the page that one is about, or that of an answer. It answers no requests: pages come
// from the server.
self.addEventListener("push", (event) => {
  const { title, body, language, tag, url, actions = [] } = event.data.json();
  const shown = { body, lang: language, tag, icon: "/icon-192.png", data: { url } };
  // What a browser hands back of an action is its name, so that is its page's address.
  shown.actions = actions.map((one) => ({ action: one.url, title: one.title }));
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { href, origin } = new URL(event.action || event.notification.data.url, self.location.origin);
  if (origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => page.url === href);
      return open ? open.focus() : self.clients.openWindow(href);
    }),
  );
});
