/** PouchDB as its guide says: live replication that retries. A document is an item, or the record that is updated. */
import PouchDB from 'pouchdb-browser';
import { bodyOf, itemsOf } from '#tests/bench/sync/items.ts';

const db = new PouchDB('bench');
let passed = 0;

async function put(item) {
  const id = item.record === null ? item.id : String(item.record);
  const before = await db.get(id).catch(() => ({}));
  await db.put({ ...before, ...bodyOf(item), _id: id });
}

const side = {
  async queue(kind) {
    for (const item of itemsOf(kind)) await put(item);
  },
  go() {
    const replication = db.replicate.to(`${location.origin}/couch/bench`, { live: true, retry: true });
    replication.on('change', ({ last_seq: seq }) => (passed = seq));
  },
  async pending() {
    const { results } = await db.changes({ since: passed, include_docs: true });
    return results.map(({ doc }) => doc.note);
  },
};

Object.assign(globalThis, { side, starting: db.info() });
