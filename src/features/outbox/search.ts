/** The outbox in the order a person should see it, and what matches. Pure. */
import type { OutboxEntry } from '#db/views/outbox.ts';
import { entrySubject, entryTitle } from './words.ts';

const plain = (text: string) => text.toLocaleLowerCase().replace(/[\s-]/g, '');

/** What needs a person first, then the oldest. Spaces and dashes of plates do not matter. */
export function search(entries: readonly OutboxEntry[], text: string): OutboxEntry[] {
  const wanted = plain(text);
  const needsYou = (entry: OutboxEntry) => (entry.state === 'failed' ? 0 : 1);
  return entries
    .filter((entry) => plain(`${entryTitle(entry)} ${entrySubject(entry)}`).includes(wanted))
    .toSorted((a, b) => needsYou(a) - needsYou(b) || a.at - b.at);
}
