/** Asks the service worker to let go of what it is sending: somebody is here who does it instead. */
export function letServiceWorkerRest(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'REST' });
}
