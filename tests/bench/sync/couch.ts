/** As much of CouchDB's protocol as a push replication asks for; kept in memory. A document is an item, its id the client's. */
import type { Answer, Asked, Book } from './book.ts';

interface Doc {
  readonly _id: string;
  readonly _rev: string;
  readonly note?: string;
}

const docs = new Map<string, Set<string>>();
const locals = new Map<string, unknown>();

/** Every drain begins with an empty database. */
export function forgetDocuments(): void {
  docs.clear();
  locals.clear();
}

function revsDiff(text: string): Answer {
  const asked = JSON.parse(text) as Readonly<Record<string, readonly string[]>>;
  const missing = Object.entries(asked).flatMap(([id, revs]) => {
    const unknown = revs.filter((rev) => !docs.get(id)?.has(rev));
    return unknown.length > 0 ? [[id, { missing: unknown }] as const] : [];
  });
  return { status: 200, body: Object.fromEntries(missing) };
}

/** One answer for all, with the refusals named: as a `validate_doc_update` function gives them. */
function bulkDocs(book: Book, text: string): Answer {
  const { docs: sent } = JSON.parse(text) as { readonly docs: readonly Doc[] };
  const refused = sent.flatMap((doc) =>
    take(book, doc) ? [] : [{ id: doc._id, error: 'forbidden', reason: 'never taken' }],
  );
  return { status: 201, body: refused, write: true };
}

function take(book: Book, { _id, _rev, note = '' }: Doc): boolean {
  if (note === book.weather().poison) return false;
  const revs = docs.get(_id) ?? new Set();
  if (!revs.has(_rev)) book.effect(note, _id);
  docs.set(_id, revs.add(_rev));
  return true;
}

function local(method: string, path: string, text: string): Answer {
  if (method === 'PUT') locals.set(path, JSON.parse(text));
  const body = locals.get(path);
  if (body === undefined) return { status: 404, body: { error: 'not_found', reason: 'missing' } };
  return method === 'PUT' ? { status: 201, body: { ok: true, id: path, rev: '0-1' } } : { status: 200, body };
}

export function answerCouch(book: Book, { method, url, text }: Asked): Answer {
  const path = url.pathname.replace(/^\/couch\/[^/]*\/?/, '');
  if (path === '_revs_diff') return revsDiff(text);
  if (path === '_bulk_docs') return bulkDocs(book, text);
  if (path.startsWith('_local/')) return local(method, url.pathname, text);
  return { status: 200, body: { db_name: 'bench', update_seq: 0, instance_start_time: '0' } };
}
