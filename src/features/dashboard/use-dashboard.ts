/** What the dashboard shows, by its address. */
import { dashboard } from '#contract/areas/dashboard.ts';
import type { Query } from '#contract/endpoint.ts';
import type { ListFilter } from '#kit/list/resource/resource.ts';
import { useAddress, type Change } from '#kit/list/use-address.ts';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { useReadPages } from '#kit/reads/use-read.ts';
import { useCan } from '#session/use-session.ts';

export type State = NonNullable<Query<typeof dashboard.list>['state']>;

const STATES: Readonly<Record<State, string>> = {
  goes_out: 'Goes out',
  comes_back: 'Comes back',
  late: 'Late',
  out: 'Out now',
  unverified: 'Unverified',
  unpaid: 'Unpaid',
};

/** Enough for a day of a large yard. */
const PAGE = 100;

export interface Choice {
  readonly state: State | null;
  /** Empty for all. */
  readonly branchId: string;
  readonly search: string;
}

function choiceOf(params: URLSearchParams, seesMoney: boolean): Choice {
  const [state, branch] = [params.get('state') ?? '', params.get('branch_id') ?? ''];
  const isKnown = state in STATES && (state !== 'unpaid' || seesMoney);
  return {
    state: isKnown ? (state as State) : null,
    branchId: /^[1-9]\d{0,14}$/.test(branch) ? branch : '',
    search: (params.get('q') ?? '').slice(0, 100),
  };
}

const queryOf = ({ state, branchId, search }: Choice) => ({
  limit: PAGE,
  ...(state !== null && { state }),
  ...(branchId !== '' && { branch_id: branchId }),
  ...(search.trim() !== '' && { search: search.trim() }),
});

/** The branch, and what of it is shown. */
function useFilters(seesMoney: boolean): readonly ListFilter[] {
  const branch = useBranchFilter();
  const states = (Object.keys(STATES) as State[]).filter((state) => seesMoney || state !== 'unpaid');
  const options = states.map((value) => ({ value, label: STATES[value] }));
  return [branch, { name: 'state', label: 'Show', all: 'All that goes out or comes back', options }];
}

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
