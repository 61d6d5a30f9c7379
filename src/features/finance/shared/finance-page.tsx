import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { type Address, useAddress } from '#kit/list/use-address.ts';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { Views } from '#kit/list/views.tsx';
import { dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { LinesDrawer } from '../lines/lines-drawer.tsx';
import { openLinesOf } from '../lines/lines-place.ts';
import { useLinesPress } from '../lines/use-lines-press.ts';
import { type Place, placeOf } from './place.ts';
import { RangeBar } from './range-bar.tsx';

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

/** Which days and cohort the address names, by today. `hasLife`: the page can be of all time, and is unless days are named. */
export function usePlace(hasLife = false): {
  readonly address: Address;
  readonly place: Place;
  readonly today: string;
} {
  const address = useAddress();
  const today = dayOf(useNow(60_000));
  return { address, place: placeOf(address.params, today, hasLife), today };
}

interface Props {
  readonly path: PagePath;
  readonly address: Address;
  readonly place: Place;
  /** How old the figures are. */
  readonly age: ReactNode;
  /** The page can be of all time. */
  readonly hasLife?: true;
  /** What the days are called where the figures are of others than were chosen. */
  readonly daysText?: string | undefined;
  readonly search?: ReactNode;
  /** Under a page that is a list: how many there are, and its keys. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A page of figures: the ways between them, days and cohort over it, and the lines of a figure beside it. */
export function FinancePage({ path, address, place, age, hasLife, daysText, search, footer, children }: Props) {
  const navigate = useNavigate();
  const around = useTableFocus<HTMLDivElement>(undefined);
  useLinesPress(around, path, address);
  const open = openLinesOf(address.params);
  const show = (next: PagePath) => {
    const kept = new URLSearchParams(SHARED.flatMap((name) => [[name, address.params.get(name) ?? '']]));
    for (const name of SHARED) if (kept.get(name) === '') kept.delete(name);
    void navigate(`${next}?${kept}`);
  };
  return (
    <ListScreen
      ref={around}
      title="Finance"
      views={<Views label="Which figures" views={VIEWS} shown={path} onShow={show} />}
      actions={age}
      bar={<RangeBar address={address} place={place} hasLife={hasLife} daysText={daysText} search={search} />}
      footer={footer}
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
