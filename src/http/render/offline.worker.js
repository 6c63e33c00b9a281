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
