import { countText } from '../count-text.ts';
import { ListAge } from '../list-age.tsx';
import { PageNumbers } from '../page-numbers.tsx';
import { KeyHints, ListFooter, ROW_KEYS } from '../list-footer.tsx';
import type { Noun } from './resource.ts';
import type { ResourceList } from './use-resource-list.ts';

interface ResourceFooterProps<R> {
  readonly of: ResourceList<R>;
  readonly noun: Noun;
  /** Rows that the keys move among. */
  readonly hasRows: boolean;
  readonly mayAdd: boolean;
  readonly mayEdit: boolean;
}

/** How many are shown, of how many, how old that is, and the keys. */
export function ResourceFooter<R>({ of, noun, hasRows, mayAdd, mayEdit }: ResourceFooterProps<R>) {
  const { list, rows, total, numbers } = of;
  const keys = [
    ...(hasRows ? ROW_KEYS : []),
    ...(mayEdit ? ([['e', 'edit']] as const) : []),
    ...(mayAdd ? ([['n', 'new']] as const) : []),
  ];
  return (
    <ListFooter keys={<KeyHints keys={keys} />}>
      {list.data ? <strong className="num">{countText(rows.length, total, list.hasNextPage, noun)}</strong> : null}
      {numbers ? <PageNumbers {...numbers} /> : null}
      <ListAge list={list} />
    </ListFooter>
  );
}
