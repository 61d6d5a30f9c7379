import { Link } from 'react-router-dom';
import { ListAge } from '#kit/list/list-age.tsx';
import { KeyHints, ListFooter } from '#kit/list/list-footer.tsx';
import { count, formatNumber } from '#lib/format-number.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { Banner } from '#ui/banner.tsx';
import type { PagedList } from './paged-list.ts';

/** What the keys of a list do, in the words of its foot. */
const KEY_WORDS = {
  j: '',
  k: 'move',
  x: 'choose',
  Enter: 'open',
  e: 'edit',
  a: 'approve',
  r: 'send back',
  p: 'photos',
} as const;

interface Props {
  readonly list: PagedList;
  /** How many of the server's stand in the list: what was answered here has left it. */
  readonly shown: number;
  /** How many the server finds; null where it does not say. */
  readonly total: number | null;
  /** How many more stand in the list that it does not know. */
  readonly made?: number;
  readonly noun: string;
  readonly keys: readonly (keyof typeof KEY_WORDS)[];
}

/** How many, of how many, and how old. */
export function OfficeFooter({ list, shown, total, made = 0, noun, keys }: Props) {
  return (
    <ListFooter keys={<KeyHints keys={keys.map((key) => [key, KEY_WORDS[key]])} />}>
      {list.data ? <strong className="num">{howMany(shown, total, list.hasNextPage, noun)}</strong> : null}
      {made > 0 ? <span className="num">{`and ${made} on this ${thisDevice()}`}</span> : null}
      <ListAge list={list} />
    </ListFooter>
  );
}

function howMany(shown: number, total: number | null, hasMore: boolean, noun: string): string {
  if (!hasMore || shown === total) return count(total ?? shown, noun);
  return total === null ? `First ${count(shown, noun)}` : `First ${formatNumber(shown)} of ${count(total, noun)}`;
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
