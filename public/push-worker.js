// Shows push messages, and opens the page that one is about. It answers no requests: pages come from the server.
self.addEventListener("push", (event) => {
  const { title, body, language, tag, url } = event.data.json();
  const shown = { body, lang: language, tag, icon: "/icon-192.png", data: { url } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { href, origin } = new URL(event.notification.data.url, self.location.origin);
  if (origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => page.url === href);
      return open ? open.focus() : self.clients.openWindow(href);
    }),
  );
});
