/**
 * Keeps what people open of the office on this device. The service worker fetches only the field app in advance (scripts/office-files.ts): a phone
 * that never opens the office does not carry it. A screen that was opened once is kept whole, with the dialogs that it may open later, and its
 * new files are fetched after an update. The page does this, not the service worker: a worker that waits for the network cannot be replaced
 * by the next version.
 */
import { isHeld } from '#lib/holds.ts';
import { aloneInBrowser } from '#lib/tabs.dom.ts';

const CACHE = 'office';
/** In the same cache: the names of the screens that were opened here. */
const OPENED = '/opened-screens.json';
/** Written by the build: the files of each screen, its own first. Each version of the service worker has its own. */
const LIST = '/office-files.json';
const QUIET_MS = 2_000;

type Screens = Readonly<Record<string, readonly string[]>>;

/** The addresses of the files that this page has loaded. The browser's own list ends after 250 entries. */
const loaded = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Starts to watch what the page loads. Call once. `mayKeep`: whether the page is of the same version as the service worker; one that still shows
 * the version before must not mix up the files of two.
 */
export function watchOfficeFiles(mayKeep: () => boolean): void {
  const keep = (): void => {
    if (navigator.serviceWorker.controller && mayKeep()) keepOpened().catch(() => undefined); // Tried again with the next file.
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(keep, QUIET_MS);
  };
  new PerformanceObserver((list) => {
    const files = list.getEntries().map(({ name }) => new URL(name, location.href).pathname);
    const fresh = files.filter((file) => file.startsWith('/assets/') && !loaded.has(file));
    for (const file of fresh) loaded.add(file);
    if (fresh.length > 0) later();
  }).observe({ type: 'resource', buffered: true });
  // On a first visit screens are opened before there is a worker that could serve them.
  navigator.serviceWorker.addEventListener('controllerchange', later);
  addEventListener('online', later);
}

const keepOpened = (): Promise<void> =>
  navigator.locks.request(CACHE, async () => {
    const cache = await caches.open(CACHE);
    const screens = (await (await fetch(LIST)).json()) as Screens;
    const names = await openedScreens(cache, screens);
    if (names.length === 0) return;
    const files = new Set(names.flatMap((name) => screens[name] ?? []).map((file) => `/${file}`));
    for (const file of files) if (!(await cache.match(file))) await keepFile(cache, file);
    await forgetOthers(cache, files);
  });

/** The screens that this page or an earlier one has opened, without those that this version does not have. */
async function openedScreens(cache: Cache, screens: Screens): Promise<readonly string[]> {
  const before = ((await (await cache.match(OPENED))?.json()) ?? []) as readonly string[];
  const now = Object.keys(screens).filter((name) => loaded.has(`/${screens[name]?.[0]}`));
  const names = [...new Set([...before, ...now])].filter((name) => screens[name]);
  if (names.length > 0) await cache.put(OPENED, Response.json(names));
  return names;
}

/** Danger: a network that wants a sign-in answers with its own page. Kept as a script, it would break the screen for ever. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  const response = await fetch(file);
  const isPage = (response.headers.get('content-type') ?? '').includes('html');
  if (response.ok && !response.redirected && !isPage) await cache.put(file, response);
}

/** Removes the files of earlier versions, once no tab can ask for them any more. */
async function forgetOthers(cache: Cache, files: ReadonlySet<string>): Promise<void> {
  if (isHeld() || !(await aloneInBrowser())) return;
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== OPENED && !files.has(pathname)) await cache.delete(request);
  }
}
