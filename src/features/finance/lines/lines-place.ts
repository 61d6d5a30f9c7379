/** Which lines of the ledger a figure opens, as the address says it. Pure. */
import { isDay } from '#lib/day.ts';
import { cohortQuery, daysQuery, type Period, type Place } from '../shared/place.ts';

/** What narrows the lines beside the days and the cohort of the page. */
const NAMES = [
  'side',
  'state',
  'by',
  'outside',
  'vehicle_id',
  'on_vehicle',
  'search',
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
  /** The figure is told without its sign, as a cost is: so are its lines. */
  readonly isTurned: boolean;
  readonly filter: LinesFilter;
}

/** The address of the same page with the lines of a figure open. */
export function linesLink(params: URLSearchParams, title: string, filter: LinesFilter, isTurned = false): string {
  const next = new URLSearchParams(params);
  next.set('lines', new URLSearchParams({ title, ...filter, ...(isTurned && { turned: '1' }) }).toString());
  return `?${next}`;
}

/** The lines that the address has open; null where it has none. */
export function openLinesOf(params: URLSearchParams): OpenLines | null {
  const text = params.get('lines');
  if (text === null) return null;
  const said = new URLSearchParams(text);
  const filter = Object.fromEntries(NAMES.flatMap((name) => (said.has(name) ? [[name, said.get(name) ?? '']] : [])));
  return { title: said.get('title') ?? 'Lines', filter, isTurned: said.get('turned') === '1' };
}

/** Without days of all time. */
export type LinesQuery = Readonly<Record<string, string>> & Partial<Period>;

/** What the call is asked: the filter, and what it does not say as the page has it. */
export function linesQuery(place: Place, filter: LinesFilter): LinesQuery {
  const { startDate = '', endDate = '', ...rest } = filter;
  const days = isDay(startDate) && isDay(endDate) ? { startDate, endDate } : daysQuery(place);
  return { ...cohortQuery(place), ...rest, ...days };
}
