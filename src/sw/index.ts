/** The service worker: events here, what they do beside. It never answers for the API, and takes over only when the page says so. */
import { cleanupOutdatedCaches, PrecacheController } from 'workbox-precaching';
import { passOn } from '#http/pass-on.ts';
import { rest, syncOutbox } from './sync-outbox.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  /** The build puts the list of the app's files in the place of this very name. */
  readonly __WB_MANIFEST: Parameters<PrecacheController['addToCacheList']>[0];
};

/** Left alone: these go to the network as if there were no service worker. */
const SERVERS = /^\/(api|sanctum|files|pay|hooks|healthz|readyz|metrics)(\/|$)/;
const APP = '/index.html';

/** A network that wants a sign-in of its own answers everything with its page: kept as a script, that would break the app for ever. */
const isItself = (request: Request, response: Response): boolean =>
  response.ok && !response.redirected && (/\.html$|\/$/.test(new URL(request.url).pathname) || !isPage(response));
const isPage = (response: Response): boolean => (response.headers.get('content-type') ?? '').includes('html');

const list = self.__WB_MANIFEST;

function filesOf(part: typeof list): PrecacheController {
  const cacheWillUpdate = async ({ request, response }: { request: Request; response: Response }) =>
    isItself(request, response) ? response : null;
  const files = new PrecacheController({ plugins: [{ cacheWillUpdate }] });
  files.addToCacheList(part);
  return files;
}

const app = filesOf(list);
/**
 * Workbox fetches one file after the other: a hundred files take a hundred round trips until the app is there without a network. So, in lanes,
 * and half of the six connections that a browser opens to one server are left to the person's work.
 */
const LANES = 3;
const lanes = Array.from({ length: LANES }, (_, lane) => filesOf(list.filter((_file, at) => at % LANES === lane)));

cleanupOutdatedCaches();

async function stored(request: Request, url: string): Promise<Response> {
  return (await app.matchPrecache(url)) ?? passOn(request);
}

/** A file of the office: the page keeps those of opened screens (http/office-files.dom.ts). Their names change with their content. */
async function opened(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? passOn(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || SERVERS.test(url.pathname)) return;
  // Every address of the app is one page: also without a network, also when it was typed.
  if (request.mode === 'navigate' && !app.getCacheKeyForURL(url.href)) event.respondWith(stored(request, APP));
  else if (app.getCacheKeyForURL(url.href)) event.respondWith(stored(request, url.href));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(opened(request));
});

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { readonly type?: string };
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'REST') rest();
});

self.addEventListener('install', (event) => {
  for (const lane of lanes) void lane.install(event);
});

self.addEventListener('activate', (event) => {
  void app.activate(event);
  event.waitUntil(self.clients.claim());
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === 'outbox') sync.waitUntil(syncOutbox(self));
});
