import { KeyHints, ListFooter, ROW_KEYS } from '#kit/list/list-footer.tsx';
import { ListAge } from '#kit/list/list-age.tsx';
import { PageNumbers } from '#kit/list/page-numbers.tsx';
import { count, formatNumber } from '#lib/format-number.ts';
import type { History } from './use-history.ts';

/** How many there are, the page, and how old that is. */
export function HistoryFooter({ history: { list, total, pages, events } }: { readonly history: History }) {
  return (
    <ListFooter keys={<KeyHints keys={events.length > 0 ? [...ROW_KEYS, ['f', 'filter']] : [['f', 'filter']]} />}>
      {total ? <strong className="num">{totalText(total.count, total.isLeast)}</strong> : null}
      <PageNumbers {...pages} />
      <ListAge list={list} />
    </ListFooter>
  );
}

export const totalText = (total: number, isLeast: boolean): string =>
  isLeast ? `More than ${formatNumber(total)} events` : count(total, 'event');
