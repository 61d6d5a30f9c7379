/** The filters of the office's todo list, as they stand in the address. Pure. */
import { daysOf } from '#kit/list/days-of.ts';
import { addDays } from '#lib/day.ts';
import { idOf } from '#lib/id-of.ts';

export const STATUSES = ['all', 'pending', 'overdue', 'approval', 'approved', 'deleted'] as const;
export type Status = (typeof STATUSES)[number];

export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  all: 'All',
  pending: 'Open',
  overdue: 'Overdue',
  approval: 'To approve',
  approved: 'Approved',
  deleted: 'Deleted',
};

export interface Filters {
  readonly from: string;
  readonly to: string;
  readonly status: Status;
  /** Ids; null for everybody, everywhere. */
  readonly person: number | null;
  readonly branch: number | null;
  readonly vendor: number | null;
  readonly place: number | null;
  readonly group: number | null;
  readonly search: string;
}

const isStatus = (value: string | null): value is Status => STATUSES.includes(value as Status);

/** Whatever stands in the address becomes filters that the server takes. */
export function filtersOf(params: URLSearchParams, today: string): Filters {
  const status = params.get('status');
  return {
    ...daysOf(params, today),
    status: isStatus(status) ? status : 'all',
    person: idOf(params.get('person')),
    branch: idOf(params.get('branch')),
    vendor: idOf(params.get('vendor')),
    place: idOf(params.get('place')),
    group: idOf(params.get('group')),
    search: params.get('q') ?? '',
  };
}

export type QuickView = 'today' | 'tomorrow' | 'week' | 'overdue';

interface QuickRange {
  readonly value: QuickView;
  readonly label: string;
  readonly more?: string;
  readonly from: string;
  readonly to: string;
  readonly status: Status;
}

/** How far back the overdue are looked for. */
const BACK_DAYS = 30;

/** What is looked at every day, in one press. */
export function quickViews(today: string): readonly QuickRange[] {
  return [
    { value: 'today', label: 'Today', from: today, to: today, status: 'all' },
    { value: 'tomorrow', label: 'Tomorrow', from: addDays(today, 1), to: addDays(today, 1), status: 'all' },
    { value: 'week', label: 'Next 7 days', from: today, to: addDays(today, 6), status: 'all' },
    {
      value: 'overdue',
      label: 'Overdue',
      more: `, last ${BACK_DAYS} days`,
      from: addDays(today, -BACK_DAYS),
      // What has become overdue today is in it, what is still to come today is not.
      to: today,
      status: 'overdue',
    },
  ];
}

/** The view that these filters are, whoever and wherever they are about; null when they are none. */
export function quickViewOf(filters: Filters, today: string): QuickView | null {
  const isIt = ({ from, to, value, status }: QuickRange) =>
    filters.from === from && filters.to === to && (value !== 'overdue' || filters.status === status);
  return quickViews(today).find(isIt)?.value ?? null;
}

/** A server that knows only what is documented answers all that is open, or all that is not deleted. */
function statusQuery(status: Status) {
  if (status === 'overdue') return { status: 'pending' as const, overdue: '1' as const };
  if (status === 'deleted') return { deleted: '1' as const };
  return status === 'all' ? {} : { status };
}

/** The query of `todo-data-range`. */
export function queryOf(filters: Filters) {
  const { from, to, status, person, branch, vendor, place, group, search } = filters;
  return {
    date: from === to ? from : `${from},${to}`,
    limit: 100,
    ...statusQuery(status),
    ...(person === null ? {} : { resource: person }),
    ...(branch === null ? {} : { branch_id: branch }),
    ...(vendor === null ? {} : { vendor_id: vendor }),
    ...(place === null ? {} : { location_id: place }),
    ...(group === null ? {} : { vehicle_group_id: group }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  };
}
