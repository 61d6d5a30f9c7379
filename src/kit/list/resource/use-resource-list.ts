import { cutText } from '#contract/people-text.ts';
import { useReadPages } from '#kit/reads/use-read.ts';
import { useAddress } from '../use-address.ts';
import type { Order } from '../table.tsx';
import type { Resource } from './resource.ts';

/** What the address says of a list. */
export interface ListChoice {
  readonly search: string;
  readonly order: Order | undefined;
  readonly isDeleted: boolean;
  /** By the name of each filter that holds. */
  readonly filters: Readonly<Record<string, string>>;
}

function orderOf<R>({ columns, order }: Resource<R>, params: URLSearchParams): Order | undefined {
  const sorts = columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort]));
  const wanted = params.get('sort');
  // An address may be older than the columns.
  if (wanted !== null && sorts.includes(wanted))
    return { sort: wanted, direction: params.get('direction') === 'desc' ? 'desc' : 'asc' };
  const [first] = sorts;
  return order ?? (first === undefined ? undefined : { sort: first, direction: 'asc' });
}

function choiceOf<R>(resource: Resource<R>, params: URLSearchParams): ListChoice {
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
const noFilters = <R>({ filters = [] }: Resource<R>) => ({
  deleted: null,
  ...Object.fromEntries(filters.map(({ name }) => [name, null])),
});

/** The list as the address wants it, and the way to want another one. */
export function useResourceList<R>(resource: Resource<R>) {
  const { params, now, set, push, back } = useAddress();
  const choice = choiceOf(resource, params);
  const list = useReadPages(resource.list, { query: queryOf(choice) });
  const pages = list.data?.pages ?? [];
  const total = (pages[0]?.body as { readonly total?: number } | undefined)?.total ?? null;
  const sortBy = (sort: string) => {
    const isSame = choice.order?.sort === sort;
    set({ sort, direction: isSame && choice.order?.direction === 'asc' ? 'desc' : null });
  };
  return {
    params,
    now,
    set,
    push,
    back,
    choice,
    list,
    rows: pages.flatMap(({ body }) => resource.rows(body)),
    total,
    sortBy,
    /** Closes the record, unless another one is open by now. */
    close: (id: number) => now().get('open') === String(id) && back({ open: null, view: null }),
    clear: () => set(noFilters(resource)),
    clearSearch: () => set({ q: null }),
  };
}

export type ResourceList<R> = ReturnType<typeof useResourceList<R>>;
