/**
 * A new version of the app: fetched by the service worker, then it waits. It comes in silently only when the page has just been
 * opened, nobody has touched it and no other tab is open; else people are told and choose the moment. Order matters:
 * 1. the waiting worker is told to take over, 2. `controllerchange` in every tab, 3. tabs that are not held load anew, the others
 * say that they should be.
 */
import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { isHeld } from './holds.ts';
import { letServiceWorkerRest } from './service-worker.dom.ts';
import { aloneInBrowser, countThisTab } from './tabs.dom.ts';

/** `ready`: a new version waits. `behind`: it runs already, and this tab still shows the old one. */
export type Update = 'none' | 'ready' | 'behind';

const CHECK_EVERY_MS = 60 * 60_000;

const listeners = new Set<() => void>();
let state: Update = 'none';
let touched = false;
let workbox: Workbox | undefined;

function become(next: Update): void {
  state = next;
  for (const listener of listeners) listener();
}

async function found(): Promise<void> {
  if (!touched && !isHeld() && (await aloneInBrowser())) applyUpdate();
  else become('ready');
}

/** The first worker of a first visit takes over a page that is as new as itself. */
function watchController(): void {
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled && isHeld()) become('behind');
    else if (controlled) location.reload();
    controlled = true;
  });
}

/**
 * Hears of every version that waits. Workbox stops listening after one that it takes for somebody else's, so that it is not told of the
 * next: people would not hear of a version whose first fetch had failed half-way, as it does while a deploy is under way.
 */
function watchWaiting(registration: ServiceWorkerRegistration): void {
  // Without an active one it is the first, and takes over by itself.
  const look = (): void => {
    if (registration.waiting && registration.active) void found();
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  look();
}

async function register(): Promise<void> {
  const { Workbox: Box } = await import('workbox-window');
  workbox = new Box('/sw.js');
  watchController();
  const registration = await workbox.register();
  if (registration) watchWaiting(registration);
  setInterval(() => void workbox?.update().catch(() => undefined), CHECK_EVERY_MS);
}

/** Registers the service worker and watches for new versions. Call once, where there are service workers. */
export function watchForUpdates(): void {
  countThisTab();
  for (const type of ['pointerdown', 'keydown'] as const)
    addEventListener(type, () => (touched = true), { once: true, capture: true });
  register().catch(() => undefined); // Without it the app still runs, only not offline; settings say so.
}

/** Brings the new version in; the page loads anew. Only when nothing is held: ask `isHeld` before. */
export function applyUpdate(): void {
  if (state === 'behind') return location.reload();
  // The browser lets the old one finish first.
  letServiceWorkerRest();
  workbox?.messageSkipWaiting();
}

/**
 * For a tab whose files are gone from the server, since a newer version was put in its place: finds that version, brings it in, and loads
 * the page anew. Without a newer one it only loads the page anew.
 */
export async function loadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  const { installing = null, waiting = null } = registration ?? {};
  if (!installing && !waiting) return location.reload();
  if (waiting) return applyUpdate();
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') applyUpdate();
    if (installing.state === 'redundant') location.reload();
  });
}

/** Whether this page is of the version that the service worker serves. */
export const isCurrent = (): boolean => state !== 'behind';

export function useUpdate(): Update {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    () => state,
  );
}
