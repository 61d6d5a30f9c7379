import { count, formatNumber } from '#lib/format-number.ts';
import { ListAge } from '../list-age.tsx';
import { KeyHints, ListFooter } from '../list-footer.tsx';
import type { Noun } from './resource.ts';
import type { ResourceList } from './use-resource-list.ts';

/** The server counts no further; one more says that there are more. */
const MOST_COUNTED = 10_000;

interface ResourceFooterProps<R> {
  readonly of: ResourceList<R>;
  readonly noun: Noun;
  readonly mayAdd: boolean;
  readonly mayEdit: boolean;
}

const ROW_KEYS = [
  ['j', ''],
  ['k', 'move'],
  ['Enter', 'open'],
] as const;

/** How many are shown, of how many, how old that is, and the keys. */
export function ResourceFooter<R>({ of: { list, rows, total }, noun, mayAdd, mayEdit }: ResourceFooterProps<R>) {
  const keys = [
    ...(rows.length > 0 ? ROW_KEYS : []),
    ...(mayEdit ? ([['e', 'edit']] as const) : []),
    ...(mayAdd ? ([['n', 'new']] as const) : []),
  ];
  return (
    <ListFooter keys={<KeyHints keys={keys} />}>
      {list.data ? <strong className="num">{countText(rows.length, total, list.hasNextPage, noun)}</strong> : null}
      <ListAge list={list} />
    </ListFooter>
  );
}

function countText(shown: number, total: number | null, hasMore: boolean, { one, many }: Noun): string {
  if (!hasMore || total === null) return count(total ?? shown, one, many);
  const all = total > MOST_COUNTED ? `more than ${formatNumber(MOST_COUNTED)}` : formatNumber(total);
  return `1–${formatNumber(shown)} of ${all} ${many}`;
}
