import { dayOf } from '#lib/day.ts';
import { formatSum } from '#lib/format-number.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import type { ResourceColumn } from '#kit/list/resource/resource.ts';
import { type AnyList, type ListKind, recordOf } from './list-record.ts';
import { doneText, sharedText, sumOf } from './list-text.ts';
import { PlaceButtons, type Move } from './place-buttons.tsx';

type ListColumn<R> = ResourceColumn<R, 'index' | 'title' | 'owner_name' | 'updated_at'>;

const priceText = (list: AnyList) => {
  const sum = sumOf(recordOf(list).items);
  return sum === null ? '' : formatSum(sum);
};

/** `now`: ms. `move` moves a list in one's own order; null where the rows are not in it. */
export function listColumns<R extends AnyList>(
  kind: ListKind,
  now: number,
  move: Move | null,
): readonly ListColumn<R>[] {
  const { states, hasPrices } = kind;
  const prices: ListColumn<R>[] = hasPrices ? [{ title: 'Sum', text: priceText, end: true, width: 6 }] : [];
  return [
    { title: 'Title', text: ({ title }) => title, sort: 'title', fold: 'title', width: 14 },
    { title: 'Status', text: ({ status }) => states[status] ?? status, width: 8 },
    { title: 'Done', text: (list) => doneText(kind, recordOf(list).items), width: 5 },
    ...prices,
    {
      title: 'Place',
      text: (list) => String(recordOf(list).index),
      cell: (list) => <PlaceButtons title={list.title} id={list.id} index={recordOf(list).index} move={move} />,
      sort: 'index',
      width: 7,
      fold: 'end',
    },
    { title: 'Owner', text: ({ owner_name }) => owner_name, sort: 'owner_name', width: 9 },
    { title: 'Shared', text: sharedText, width: 8 },
    {
      title: 'Changed',
      text: ({ updated_at }) => updated_at,
      cell: ({ updated_at }) => capital(formatDay(dayOf(Date.parse(updated_at)), now)),
      sort: 'updated_at',
      width: 7,
    },
  ];
}
