// Shows one page while the network is unavailable. It caches that page and nothing else, so that
// nobody can see an outdated response or one of another user.
const cacheName = "offline";
const page = "/offline";

self.addEventListener("install", (event) => {
  // Nothing else is cached, so open pages lose nothing when this worker takes over.
  self.skipWaiting();
  event.waitUntil(
    caches.open(cacheName).then((cache) => cache.add(new Request(page, { cache: "reload" }))),
  );
});

self.addEventListener("activate", (event) => {
  // The browser sends the request while it starts this worker, so that starting costs no time.
  const ready = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([ready, self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const { request, preloadResponse } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  event.respondWith(
    Promise.resolve(preloadResponse)
      .then((response) => response ?? fetch(request))
      .catch(async () => (await caches.match(page, { cacheName })) ?? Response.error()),
  );
});

// Notifications for admins who have turned them on (decision 064). Other browsers never get this event.
self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data.json()));
});

// The browser has ended its subscription, mostly to make another one, which the server has to know.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

const quietTime = 60_000;

async function show({ title, body, tag, path }) {
  const [shown] = await self.registration.getNotifications({ tag });
  const now = Date.now();
  // Several in a minute replace each other without another sound.
  const renotify = !shown || now - shown.data.at > quietTime;
  await self.registration.showNotification(title, {
    ...{ body, tag, renotify, lang: "ar", dir: "rtl" },
    ...{ icon: "/icon-192.png", data: { path, at: renotify ? now : shown.data.at } },
  });
}

async function renew({ oldSubscription, newSubscription }) {
  const { pushManager } = self.registration;
  const subscription =
    newSubscription ??
    (await pushManager.getSubscription()) ??
    (oldSubscription && (await pushManager.subscribe(oldSubscription.options)));
  if (!subscription) return;
  await fetch("/sanctum/csrf-cookie");
  // Where workers cannot read cookies the dashboard tells that notifications have ended.
  const token = await self.cookieStore?.get("XSRF-TOKEN");
  await fetch("/api/push-subscriptions/renew", {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "x-xsrf-token": decodeURIComponent(token?.value ?? ""),
    },
    body: JSON.stringify(subscription),
  });
}

async function open(path) {
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  if (!there) return self.clients.openWindow(path);
  // It reads its data again, and keeps what is typed into it.
  there.postMessage("pressed");
  return there.focus();
}
