// Shows one page to those without a network. It keeps that page and nothing else: no answer of the
// site, public or private, is ever read from it, so nobody can see what is old or another's.
const kept = "offline";
const page = "/offline";

self.addEventListener("install", (event) => {
  // With nothing else kept, pages of an older worker lose nothing when this one takes over.
  self.skipWaiting();
  event.waitUntil(
    caches.open(kept).then((cache) => cache.add(new Request(page, { cache: "reload" }))),
  );
});

self.addEventListener("activate", (event) => {
  // The browser asks the site while it wakes this worker, which thus costs no time.
  const ready = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([ready, self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const { request, preloadResponse } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  event.respondWith(
    Promise.resolve(preloadResponse)
      .then((answer) => answer ?? fetch(request))
      .catch(async () => (await caches.match(page, { cacheName: kept })) ?? Response.error()),
  );
});
