import { cutText } from '#contract/people-text.ts';
import { useEffect, useMemo } from 'react';
import { useReadNumbered, useReadPages } from '#kit/reads/use-read.ts';
import type { PagedList } from '../paged-list.ts';
import { useAddress, type Address, type Change } from '../use-address.ts';
import type { Order } from '../table.tsx';
import type { ListedResource } from './resource.ts';

/** What the address says of a list. */
export interface ListChoice {
  readonly search: string;
  readonly order: Order | undefined;
  readonly isDeleted: boolean;
  /** By the name of each filter that holds. */
  readonly filters: Readonly<Record<string, string>>;
}

function orderOf<R>({ columns, order }: ListedResource<R>, params: URLSearchParams): Order | undefined {
  const sorts = columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort]));
  const wanted = params.get('sort');
  // An address may be older than the columns.
  if (wanted !== null && sorts.includes(wanted))
    return { sort: wanted, direction: params.get('direction') === 'desc' ? 'desc' : 'asc' };
  const [first] = sorts;
  return order ?? (first === undefined ? undefined : { sort: first, direction: 'asc' });
}

function choiceOf<R>(resource: ListedResource<R>, params: URLSearchParams): ListChoice {
  const held = (resource.filters ?? []).flatMap(({ name }) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    search: params.get('q') ?? '',
    order: orderOf(resource, params),
    isDeleted: params.get('deleted') === '1',
    filters: Object.fromEntries(held),
  };
}

/** The query of the list call, without a page. */
export function queryOf({ search, order, isDeleted, filters }: ListChoice): Readonly<Record<string, string>> {
  const words = cutText(search.trim(), 100);
  return { ...filters, ...order, ...(words !== '' && { search: words }), ...(isDeleted && { deleted: '1' }) };
}

/** In the address all filters are gone. */
const noFilters = <R>({ filters = [] }: ListedResource<R>) => ({
  deleted: null,
  ...Object.fromEntries(filters.map(({ name }) => [name, null])),
});

/** The page that the address wants. */
const pageOf = (params: URLSearchParams) => Math.max(1, Math.trunc(Number(params.get('page'))) || 1);

/** Where a list has its pages by number: which is shown, of how many. */
export interface PageNumbers {
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
}

/** What lists answer besides their rows. */
interface Counts {
  readonly total?: number;
  readonly last_page?: number;
}

/** Rows may have gone, and the page with them: then the last one is shown. */
function useNumbers<R>(
  { hasNumbers = false }: ListedResource<R>,
  { data, isPlaceholderData }: PagedList,
  { params, set }: Pick<Address, 'params' | 'set'>,
): PageNumbers | null {
  const page = pageOf(params);
  const { last_page: last = 1 } = (data?.pages[0]?.body ?? {}) as Counts;
  const isBeyond = hasNumbers && data !== undefined && !isPlaceholderData && page > last;
  const onPage = (to: number) => set({ page: to > 1 ? String(to) : null });
  useEffect(() => {
    if (isBeyond) onPage(last);
    // `set` is another one on each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBeyond, last]);
  return hasNumbers ? { page, last, onPage } : null;
}

/** Both kinds of lists; only one of them reads. */
function useRows<R>(resource: ListedResource<R>, choice: ListChoice, page: number): PagedList {
  const { list, hasNumbers = false } = resource;
  const query = { ...resource.query, ...queryOf(choice) };
  const byCursor = useReadPages(list, { query }, !hasNumbers);
  const byNumber = useReadNumbered(list, { query: { ...query, ...(page > 1 && { page: String(page) }) } }, hasNumbers);
  return hasNumbers ? byNumber : byCursor;
}

/** The list as the address wants it, and the way to want another one. */
export function useResourceList<R>(resource: ListedResource<R>) {
  const { params, now, set, push, back } = useAddress();
  const choice = choiceOf(resource, params);
  const list = useRows(resource, choice, pageOf(params));
  const pages = list.data?.pages;
  const { total = null } = (pages?.[0]?.body ?? {}) as Counts;
  // A resource may make its rows of the answer: what is shown of one must not be a new object on each render.
  // oxlint-disable-next-line react/exhaustive-deps
  const rows = useMemo(() => (pages ?? []).flatMap(({ body }) => resource.rows(body)), [pages]);
  const numbers = useNumbers(resource, list, { params, set });
  /** Other rows begin on the first page. */
  const filter: Change = (changes) => set({ page: null, ...changes });
  const sortBy = (sort: string) => {
    const isSame = choice.order?.sort === sort;
    filter({ sort, direction: isSame && choice.order?.direction === 'asc' ? 'desc' : null });
  };
  return {
    params,
    now,
    set,
    filter,
    push,
    back,
    choice,
    list,
    rows,
    total,
    numbers,
    sortBy,
    /** Closes the record, unless another one is open by now. */
    close: (id: number) => now().get('open') === String(id) && back({ open: null, view: null }),
    clear: () => filter(noFilters(resource)),
    clearSearch: () => filter({ q: null }),
  };
}

export type ResourceList<R> = ReturnType<typeof useResourceList<R>>;
