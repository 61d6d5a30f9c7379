import { useSyncExternalStore } from 'react';

/** Chromium's event; no other browser has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** `ios`: the person has to do it, by Share → Add to Home Screen. `no`: this browser cannot, or has not offered it yet. */
export type Install = 'installed' | 'offered' | 'ios' | 'no';

const standalone = matchMedia('(display-mode: standalone)');
const listeners = new Set<() => void>();
let offer: InstallPrompt | null = null;

const isIos = () =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function tell(): void {
  for (const listener of listeners) listener();
}

/** The browser offers only once, soon after loading: call this first of all. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallPrompt;
    tell();
  });
  addEventListener('appinstalled', () => {
    offer = null;
    tell();
  });
  standalone.addEventListener('change', tell);
}

function state(): Install {
  if (standalone.matches) return 'installed';
  if (offer) return 'offered';
  return isIos() ? 'ios' : 'no';
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

export function useInstall(): Install {
  return useSyncExternalStore(subscribe, state);
}

/** Asks with the browser's own dialog; it can be asked once for each offer. */
export async function install(): Promise<void> {
  const asked = offer;
  offer = null;
  await asked?.prompt();
  tell();
}
