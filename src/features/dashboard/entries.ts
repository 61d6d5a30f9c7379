/** Pick-ups and returns as rows of the dashboard. Pure. */
import type { dashboard, DashboardItem } from '#contract/areas/dashboard.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { State } from './use-dashboard.ts';

type Told = Answer<typeof dashboard.list>;

export type Side = 'out' | 'back';

export interface Entry {
  readonly key: string;
  readonly side: Side;
  /** When it goes out, or is to be back; ISO 8601. Null: it is out, and nobody has said until when. */
  readonly at: string | null;
  readonly rental: DashboardItem['rental'];
  /** Undefined while none is chosen. */
  readonly vehicle: Told['vehicles'][string] | undefined;
  readonly renter: { readonly name: string; readonly phone: string | null };
}

function entryOf({ key, rental, vehicle, renter }: DashboardItem, { vehicles, renters }: Told): Entry {
  const side = rental.status === 'checked_in' || rental.status === 'active' ? 'back' : 'out';
  const known = renters[String(renter.id)];
  return {
    key,
    side,
    at: side === 'out' ? rental.starts_at : rental.ends_at,
    rental,
    vehicle: vehicle === null ? undefined : vehicles[String(vehicle)],
    renter: { name: known?.name ?? renter.name, phone: known?.phone ?? null },
  };
}

/** Of all pages, by time. What moved from one page to another while they were read is there once. */
export function entriesOf(pages: readonly Told[]): readonly Entry[] {
  const all = pages.flatMap((page) => page.dashboard.map((item) => entryOf(item, page)));
  return [...new Map(all.map((entry) => [entry.key, entry])).values()];
}

const SIDES: Readonly<Record<State, readonly Side[]>> = {
  goes_out: ['out'],
  comes_back: ['back'],
  late: ['back'],
  out: ['back'],
  due_today: ['back'],
  pickups_today: ['out'],
  unverified: ['out'],
  unpaid: ['out', 'back'],
};

/** Where something of this state can stand. */
export const sidesOf = (state: State | null): readonly Side[] => (state === null ? ['out', 'back'] : SIDES[state]);
