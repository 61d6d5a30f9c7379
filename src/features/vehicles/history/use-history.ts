import { useEffect } from 'react';
import { vehicleHistory } from '#contract/areas/vehicle-history.ts';
import { cutText } from '#contract/people-text.ts';
import { useAddress, type Change } from '#kit/list/use-address.ts';
import { useReadNumbered } from '#kit/reads/use-read.ts';

/** In the address and in the call they have the same names. */
const NAMES = ['kind', 'vehicle_id', 'user_id', 'from', 'to'] as const;

export type HistoryFilterValues = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** What the address says: search, filters, page. */
export function useHistory() {
  const { params, set } = useAddress();
  const search = params.get('q') ?? '';
  const filters: HistoryFilterValues = Object.fromEntries(
    NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  );
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const words = cutText(search.trim(), 100);
  const query = { ...filters, ...(words !== '' && { search: words }), ...(page > 1 && { page: String(page) }) };
  // The address is text, and the server says which of it is wrong.
  const list = useReadNumbered(vehicleHistory.search, { query: query as object });
  const answer = list.data?.pages[0]?.body;
  const last = answer?.last_page ?? 1;
  const isBeyond = answer !== undefined && !list.isPlaceholderData && page > last;
  const onPage = (to: number) => set({ page: to > 1 ? String(to) : null });
  useEffect(() => {
    if (isBeyond) onPage(last);
    // `onPage` is another one on each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBeyond, last]);
  /** Other rows begin on the first page. */
  const filter: Change = (changes) => set({ page: null, ...changes });
  return {
    search,
    filters,
    list,
    events: answer?.data ?? [],
    total: answer && { count: answer.total, isLeast: answer.total_is_least },
    pages: { page, last, onPage },
    filter,
    clear: () => filter(Object.fromEntries(NAMES.map((name) => [name, null]))),
  };
}

export type History = ReturnType<typeof useHistory>;
