/** Workbox background sync as its guide says: a Queue that takes what could not be fetched. */
import { Queue } from 'workbox-background-sync';

// The sync event is played by a message from the page: the browser's own would wait five minutes after a failure, and give up after three.
const queue = new Queue('bench', { forceSyncFallback: true });

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'POST' || !new URL(request.url).pathname.startsWith('/api/')) return;
  const fetchOrQueue = async () => {
    try {
      return await fetch(request.clone());
    } catch (error) {
      await queue.pushRequest({ request });
      throw error;
    }
  };
  event.respondWith(fetchOrQueue());
});

async function replay() {
  for (;;) {
    try {
      return await queue.replayRequests();
    } catch {
      // It threw at the first request without an answer, and put it back: the next sync event.
    }
  }
}

async function pending() {
  const entries = await queue.getAll();
  return Promise.all(entries.map(async ({ request }) => (await request.clone().json()).note));
}

addEventListener('message', (event) => {
  const work = event.data === 'replay' ? replay() : pending();
  event.waitUntil(work.then((answer) => event.ports[0].postMessage(answer)));
});
