import { Link } from 'react-router-dom';
import { ListAge } from '#kit/list/list-age.tsx';
import { countText } from '#kit/list/count-text.ts';
import { KeyHints, ListFooter, type KeyHint } from '#kit/list/list-footer.tsx';
import { count } from '#lib/format-number.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { Banner } from '#ui/banner.tsx';
import type { PagedList } from '#kit/list/paged-list.ts';

const TODOS = { one: 'todo', many: 'todos' };

interface Props {
  readonly list: PagedList;
  /** How many of the server's stand in the list: what was answered here has left it. */
  readonly shown: number;
  /** How many the server finds; null where it does not say. */
  readonly total: number | null;
  /** How many more stand in the list that it does not know. */
  readonly made?: number;
  readonly keys: readonly KeyHint[];
}

/** How many, of how many, and how old. */
export function OfficeFooter({ list, shown, total, made = 0, keys }: Props) {
  return (
    <ListFooter keys={<KeyHints keys={keys} />}>
      {list.data ? <strong className="num">{countText(shown, total, list.hasNextPage, TODOS)}</strong> : null}
      {made > 0 ? <span className="num">{`and ${made} on this ${thisDevice()}`}</span> : null}
      <ListAge list={list} />
    </ListFooter>
  );
}

/** New todos of other days, or that the filters leave out: the list does not show them, so it says where they are. */
export function NotSentYet({ elsewhere }: { readonly elsewhere: number }) {
  if (elsewhere === 0) return null;
  return (
    <Banner slim tone="here" icon="computer" action={<Link to="/outbox">Open the outbox</Link>}>
      {count(elsewhere, 'new todo')} on this {thisDevice()}, not sent yet, outside of these filters.
    </Banner>
  );
}
