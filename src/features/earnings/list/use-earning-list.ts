/** The list of earnings: its call, its columns and its filters, as data. */
import { useSearchParams } from 'react-router-dom';
import { earningSources, type Earning } from '#contract/areas/earning-record.ts';
import { earnings as calls } from '#contract/areas/earnings.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useCohortsOfDay } from '#kit/expense/use-cohorts-of-day.ts';
import type { ListedResource, ListFilter } from '#kit/list/resource/resource.ts';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { useVehicles } from '#kit/reads/use-vehicles.ts';
import { isDay } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { earningColumns } from './earning-columns.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
}

const optionsOf = (records: readonly Named[] | undefined) =>
  (records ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

const wordsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Filters whose values are known beforehand. */
const FIXED: readonly ListFilter[] = [
  {
    name: 'received',
    label: 'Money',
    all: 'Here or not',
    options: [
      { value: '1', label: 'Received' },
      { value: '0', label: 'Still to come' },
    ],
  },
  { name: 'source', label: 'Rented at', all: 'Anywhere', options: wordsOf(earningSources) },
  {
    name: 'by',
    label: 'Days are',
    all: 'The last day of the trip',
    options: wordsOf({ booked_on: 'The day it counts', received_on: 'The day the money came' }),
  },
];

/** The days that the address names; null for this year. */
export function daysIn(params: URLSearchParams): { readonly from: string | null; readonly to: string | null } {
  const [from, to] = [params.get('from'), params.get('to')];
  return { from: isDay(from) ? from : null, to: isDay(to) ? to : null };
}

function daysQuery(params: URLSearchParams): Readonly<Record<string, string>> {
  const { from, to } = daysIn(params);
  return { ...(from !== null && { startDate: from }), ...(to !== null && { endDate: to }) };
}

export const earningName = ({ plate, guest, reservation_id }: Earning): string =>
  [plate, guest || reservation_id].filter(Boolean).join(' ');

export function useEarningList(): ListedResource<Earning> {
  const [params] = useSearchParams();
  const now = useNow(60_000);
  const cohorts = useCohortsOfDay('');
  const vehicles = useVehicles();
  const branch = useBranchFilter();
  return {
    title: 'Earnings',
    noun: { one: 'trip', many: 'earnings' },
    list: calls.list,
    rows: (answer) => (answer as Answer<typeof calls.list>).data,
    query: daysQuery(params),
    nameOf: earningName,
    columns: earningColumns(now),
    order: { sort: 'earned_on', direction: 'desc' },
    filters: [
      { name: 'vehicle_id', label: 'Vehicle', all: 'All vehicles', options: optionsOf(vehicles) },
      { name: 'cohortIds', label: 'Cohort', all: 'All cohorts', options: optionsOf(cohorts) },
      branch,
      ...FIXED,
    ],
    searchHint: 'Plate, guest, reservation, payout, note',
    empty:
      'What trips brought that were rented elsewhere: entered one by one, or from the file of the marketplace. The yard’s own rentals count by themselves.',
  };
}
