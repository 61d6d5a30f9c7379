import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { chipsOf, ChoiceFilter } from '#kit/list/choice-filter.tsx';
import { daysChip, DaysFilter } from '#kit/list/days-filter.tsx';
import { FilterBar } from '#kit/list/filter-bar.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { type Address, useAddress } from '#kit/list/use-address.ts';
import { Views } from '#kit/list/views.tsx';
import { useCohortsOfDay } from '#kit/expense/use-cohorts-of-day.ts';
import { isDay, dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { LinesDrawer } from '../lines/lines-drawer.tsx';
import { openLinesOf } from '../lines/lines-place.ts';
import { type Place, placeOf, RANGES } from './place.ts';

const PAGES = {
  '/finance': 'Overview',
  '/finance/revenue': 'Revenue',
  '/finance/cash': 'Cash',
  '/finance/vehicles': 'Vehicles',
} as const;
type PagePath = keyof typeof PAGES;

const VIEWS = Object.entries(PAGES).map(([value, label]) => ({ value: value as PagePath, label }));
/** What stays when another page of the figures is looked at. */
const SHARED = ['range', 'from', 'to', 'cohort'] as const;

/** Which days and cohort the address names, by today. */
export function usePlace(): { readonly address: Address; readonly place: Place; readonly today: string } {
  const address = useAddress();
  const today = dayOf(useNow(60_000));
  return { address, place: placeOf(address.params, today), today };
}

interface Props {
  readonly path: PagePath;
  readonly address: Address;
  readonly place: Place;
  /** How old the figures are. */
  readonly age: ReactNode;
  /** The days do not concern this page. */
  readonly hasNoDays?: true;
  readonly search?: ReactNode;
  readonly children: ReactNode;
}

/** A page of figures: the ways between them, days and cohort over it, and the lines of a figure beside it. */
export function FinancePage({ path, address, place, age, hasNoDays, search, children }: Props) {
  const navigate = useNavigate();
  const open = openLinesOf(address.params);
  const show = (next: PagePath) => {
    const kept = new URLSearchParams(SHARED.flatMap((name) => [[name, address.params.get(name) ?? '']]));
    for (const name of SHARED) if (kept.get(name) === '') kept.delete(name);
    void navigate(`${next}?${kept}`);
  };
  return (
    <ListScreen
      title="Finance"
      views={<Views label="Which figures" views={VIEWS} shown={path} onShow={show} />}
      actions={age}
      bar={<Bar address={address} place={place} hasDays={!hasNoDays} search={search} />}
      drawer={
        open ? (
          <LinesDrawer
            key={address.params.get('lines')}
            place={place}
            open={open}
            onClose={() => address.back({ lines: null })}
          />
        ) : null
      }
    >
      {children}
    </ListScreen>
  );
}

interface BarProps {
  readonly address: Address;
  readonly place: Place;
  readonly hasDays: boolean;
  readonly search: ReactNode;
}

function Bar({ address: { params, set }, place, hasDays, search }: BarProps) {
  const now = useNow(60_000);
  const cohorts = useCohortsOfDay('');
  const range = {
    name: 'range',
    label: 'Days',
    all: RANGES.year,
    options: Object.entries(RANGES).flatMap(([value, label]) => (value === 'year' ? [] : [{ value, label }])),
  };
  const cohort = {
    name: 'cohort',
    label: 'Cohort',
    all: 'All cohorts',
    options: cohorts.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  const values = { range: hasDays && place.range !== 'year' ? (place.range ?? '') : '', cohort: place.cohort };
  const own = place.range === null;
  const [from, to] = [params.get('from'), params.get('to')];
  const days = own ? { from: place.period.startDate, to: place.period.endDate } : null;
  const chips = [
    ...(hasDays && days ? [daysChip('Days', days, now, set)] : []),
    ...chipsOf([range, cohort], values, set),
  ];
  return (
    <FilterBar
      label="Filter the figures"
      search={search}
      chips={chips}
      onClearAll={() => set({ range: null, from: null, to: null, cohort: null })}
    >
      {hasDays ? (
        <>
          <ChoiceFilter
            filter={range}
            value={values.range}
            onChange={(change) => set({ ...change, from: null, to: null })}
          />
          <DaysFilter
            from={isDay(from) ? from : null}
            to={isDay(to) ? to : null}
            labels={['From', 'To']}
            isOpen
            onChange={set}
          />
        </>
      ) : null}
      <ChoiceFilter filter={cohort} value={values.cohort} onChange={set} />
    </FilterBar>
  );
}
