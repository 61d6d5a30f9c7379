import type { Answer } from '#contract/endpoint.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useDo } from '#kit/writes/use-do.ts';
import type { ListKind } from './list-record.ts';
import type { Move } from './place-buttons.tsx';

/** The server lists at most as many at once; nobody sorts nearly as many by hand. */
const ALL = { query: { limit: 500 } };

/** What changes which rows are shown, or their order: then a place in one's own order cannot be seen. */
const OTHERS = ['q', 'status', 'shared', 'deleted', 'direction'];

const idsIn = (answer: Answer<ListKind['calls']['list']>) =>
  ('notes' in answer ? answer.notes : answer.products).map(({ id }) => id);

/** Moves lists in one's own order; null while the rows are shown otherwise. */
export function useMove({ calls }: ListKind): Move | null {
  const { params } = useAddress();
  const act = useDo();
  const all = useRead(calls.list, ALL).data?.body;
  const isOwnOrder = (params.get('sort') ?? 'index') === 'index' && !OTHERS.some((name) => params.has(name));
  if (!all || !isOwnOrder) return null;
  const ids = idsIn(all);
  return (id, by) => {
    const to = ids[ids.indexOf(id) + by];
    if (to !== undefined) void act(calls.swap, { body: { from: id, to } });
  };
}
