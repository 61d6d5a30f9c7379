/** The filters of the office's todo list, as they stand in the address. Pure. */
import { addDays, isDay } from '#lib/day.ts';

export const STATUSES = ['all', 'pending', 'approval', 'approved'] as const;
export type Status = (typeof STATUSES)[number];

export interface Filters {
  readonly from: string;
  readonly to: string;
  readonly status: Status;
  /** Ids; null for everybody, everywhere. */
  readonly person: number | null;
  readonly branch: number | null;
  readonly search: string;
}

/** The server takes a range of at most 93 days. */
const MOST_DAYS = 92;

const isStatus = (value: string | null): value is Status => STATUSES.includes(value as Status);

function idOf(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}

/** Whatever stands in the address becomes filters that the server takes. */
export function filtersOf(params: URLSearchParams, today: string): Filters {
  const asked = params.get('from');
  const from = isDay(asked) ? asked : today;
  const until = params.get('to');
  const to = isDay(until) && until >= from ? until : from;
  const status = params.get('status');
  return {
    from,
    to: to > addDays(from, MOST_DAYS) ? addDays(from, MOST_DAYS) : to,
    status: isStatus(status) ? status : 'all',
    person: idOf(params.get('person')),
    branch: idOf(params.get('branch')),
    search: params.get('q') ?? '',
  };
}

/** Ranges in one press. */
export function quickRanges(
  today: string,
): readonly { readonly label: string; readonly from: string; readonly to: string; readonly status?: Status }[] {
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Tomorrow', from: addDays(today, 1), to: addDays(today, 1) },
    { label: 'Next 7 days', from: today, to: addDays(today, 6) },
    { label: 'Overdue, last 30 days', from: addDays(today, -30), to: addDays(today, -1), status: 'pending' },
  ];
}

/** The query of `todo-data-range`. */
export function queryOf(filters: Filters) {
  const { from, to, status, person, branch, search } = filters;
  return {
    date: from === to ? from : `${from},${to}`,
    limit: 100,
    ...(status === 'all' ? {} : { status }),
    ...(person === null ? {} : { resource: person }),
    ...(branch === null ? {} : { branch_id: branch }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  };
}
