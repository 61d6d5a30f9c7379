/** What the dashboard shows, by its address. */
import { dashboard } from '#contract/areas/dashboard.ts';
import type { Query } from '#contract/endpoint.ts';
import type { ListFilter } from '#kit/list/resource/resource.ts';
import { useAddress, type Change } from '#kit/list/use-address.ts';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { useReadPages } from '#kit/reads/use-read.ts';
import { useCan } from '#session/use-session.ts';

export type State = NonNullable<Query<typeof dashboard.list>['state']>;
type Kind = NonNullable<Query<typeof dashboard.list>['kind']>;

const STATES: Readonly<Record<State, string>> = {
  goes_out: 'Goes out',
  comes_back: 'Comes back',
  late: 'Late',
  out: 'Out now',
  due_today: 'Due back today',
  pickups_today: 'Pick-ups today',
  unverified: 'Unverified',
  unpaid: 'Unpaid',
};

const KINDS: Readonly<Record<Kind, string>> = { booking: 'Bookings', private_rental: 'Private rentals' };

/** Enough for a day of a large yard. */
const PAGE = 100;

export interface Choice {
  readonly state: State | null;
  readonly kind: Kind | null;
  /** Empty for all. */
  readonly branchId: string;
  readonly search: string;
}

function choiceOf(params: URLSearchParams, seesMoney: boolean): Choice {
  const [state, branch] = [params.get('state') ?? '', params.get('branch_id') ?? ''];
  const kind = params.get('kind') ?? '';
  const isKnown = state in STATES && (state !== 'unpaid' || seesMoney);
  return {
    state: isKnown ? (state as State) : null,
    kind: kind in KINDS ? (kind as Kind) : null,
    branchId: /^[1-9]\d{0,14}$/.test(branch) ? branch : '',
    search: (params.get('q') ?? '').slice(0, 100),
  };
}

const queryOf = ({ state, kind, branchId, search }: Choice) => ({
  limit: PAGE,
  ...(state !== null && { state }),
  ...(kind !== null && { kind }),
  ...(branchId !== '' && { branch_id: branchId }),
  ...(search.trim() !== '' && { search: search.trim() }),
});

const optionsOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.keys(words) as K[]).map((value) => ({ value, label: words[value] }));

/** The branch, and what of it is shown. */
function useFilters(seesMoney: boolean): readonly ListFilter[] {
  const branch = useBranchFilter();
  const options = optionsOf(STATES).filter(({ value }) => seesMoney || value !== 'unpaid');
  return [
    branch,
    { name: 'state', label: 'Show', all: 'All that goes out or comes back', options },
    { name: 'kind', label: 'Kind', all: 'Bookings and private rentals', options: optionsOf(KINDS) },
  ];
}

/** What its filters hold, by their names. */
export const heldOf = ({ branchId, state, kind }: Choice): Readonly<Record<string, string>> => ({
  branch_id: branchId,
  state: state ?? '',
  kind: kind ?? '',
});

export interface Dashboard {
  readonly choice: Choice;
  readonly filters: readonly ListFilter[];
  readonly set: Change;
  readonly list: ReturnType<typeof useReadPages<typeof dashboard.list>>;
}

export function useDashboard(): Dashboard {
  const { params, set } = useAddress();
  const seesMoney = useCan('payment.view');
  const choice = choiceOf(params, seesMoney);
  const list = useReadPages(dashboard.list, { query: queryOf(choice) });
  return { choice, filters: useFilters(seesMoney), set, list };
}
