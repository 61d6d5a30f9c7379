/** The outbox in the order a person should see it, and what matches. Pure. */
import type { OutboxGroup } from '#db/views/outbox-groups.ts';
import { foldText } from '#lib/fold-text.ts';
import { changeText, groupTitle } from './text.ts';

const plain = (text: string) => foldText(text).replace(/[\s-]/g, '');

/** What needs a person first, then the oldest. Spaces and dashes of plates do not matter. */
export function search(groups: readonly OutboxGroup[], text: string, now: number): OutboxGroup[] {
  const wanted = plain(text);
  const needsYou = (group: OutboxGroup) => (group.state === 'failed' ? 0 : 1);
  return groups
    .filter((group) => plain([groupTitle(group, now), ...group.changes.map(changeText)].join(' ')).includes(wanted))
    .toSorted((a, b) => needsYou(a) - needsYou(b) || a.at - b.at);
}
