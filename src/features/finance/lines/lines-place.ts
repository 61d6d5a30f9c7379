/** Which lines of the ledger a figure opens, as the address says it. Pure. */
import { isDay } from '#lib/day.ts';
import { cohortQuery, type Place } from '../shared/place.ts';

/** What narrows the lines beside the days and the cohort of the page. */
const NAMES = [
  'side',
  'state',
  'by',
  'vehicle_id',
  'on_vehicle',
  'category_id',
  'component',
  'source',
  'late',
  'flow',
  'cohortIds',
  'startDate',
  'endDate',
] as const;

export type LinesFilter = Partial<Readonly<Record<(typeof NAMES)[number], string>>>;

export interface OpenLines {
  /** What the figure is, in words. */
  readonly title: string;
  readonly filter: LinesFilter;
}

/** The address of the same page with the lines of a figure open. */
export function linesLink(params: URLSearchParams, title: string, filter: LinesFilter): string {
  const next = new URLSearchParams(params);
  next.set('lines', new URLSearchParams({ title, ...filter }).toString());
  return `?${next}`;
}

/** The lines that the address has open; null where it has none. */
export function openLinesOf(params: URLSearchParams): OpenLines | null {
  const text = params.get('lines');
  if (text === null) return null;
  const said = new URLSearchParams(text);
  const filter = Object.fromEntries(NAMES.flatMap((name) => (said.has(name) ? [[name, said.get(name) ?? '']] : [])));
  return { title: said.get('title') ?? 'Lines', filter };
}

/** What the call is asked: the filter, and what it does not say as the page has it. */
export function linesQuery(
  place: Place,
  filter: LinesFilter,
): Readonly<Record<string, string>> & {
  readonly startDate: string;
  readonly endDate: string;
} {
  const { startDate = '', endDate = '', ...rest } = filter;
  const days = isDay(startDate) && isDay(endDate) ? { startDate, endDate } : place.period;
  return { ...cohortQuery(place), ...rest, ...days };
}
