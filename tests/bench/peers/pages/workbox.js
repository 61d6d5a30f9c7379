/** The page of Workbox's side: it fetches, its service worker keeps what failed. */
import { bodyOf, itemsOf } from '#tests/bench/sync/items.ts';

const ask = (what) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
    navigator.serviceWorker.controller.postMessage(what, [port2]);
  });

async function controlled() {
  await navigator.serviceWorker.register('/workbox-sw.js');
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}

const side = {
  async queue(kind) {
    await fetch('/bench/weather', { method: 'POST', body: '{"open":false}' });
    for (const item of itemsOf(kind)) {
      const path = item.record === null ? '/api/add-todo' : `/api/update-todo/${item.record}`;
      const headers = { 'Content-Type': 'application/json' };
      await fetch(path, { method: 'POST', headers, body: JSON.stringify(bodyOf(item)) }).catch(() => undefined);
    }
  },
  go: () => void ask('replay'),
  pending: () => ask('pending'),
};

Object.assign(globalThis, { side, starting: controlled() });
