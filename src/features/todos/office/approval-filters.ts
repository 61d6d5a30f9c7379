/** Views and filters of the approvals, as they stand in the address. Pure. */
import { daysOf } from '#kit/list/days-of.ts';
import { idOf } from '#lib/id-of.ts';

export const WAITING_VIEWS = ['waiting', 'first', 'returned'] as const;
export type WaitingView = (typeof WAITING_VIEWS)[number];

export const VIEW_WORDS: Readonly<Record<WaitingView, string>> = {
  waiting: 'To approve',
  first: 'Look at first',
  returned: 'Sent back',
};

export interface WaitingFilters {
  readonly view: WaitingView;
  /** The day it was completed, or the first and last of them; null for any day. */
  readonly from: string | null;
  readonly to: string | null;
  readonly person: number | null;
  readonly branch: number | null;
}

const isView = (value: string | null): value is WaitingView => WAITING_VIEWS.includes(value as WaitingView);

export function waitingFiltersOf(params: URLSearchParams): WaitingFilters {
  const view = params.get('view');
  return {
    view: isView(view) ? view : 'waiting',
    ...daysOf(params, null),
    person: idOf(params.get('person')),
    branch: idOf(params.get('branch')),
  };
}

/** The query of `getCompletedTodo`. */
export function waitingQueryOf({ view, from, to, person, branch }: WaitingFilters) {
  return {
    status: view === 'returned' ? ('returned' as const) : ('approval' as const),
    limit: 100,
    ...(view === 'first' && { attention: '1' as const }),
    ...(from !== null && { date: from === to ? from : `${from},${to}` }),
    ...(person !== null && { resource: person }),
    ...(branch !== null && { branch_id: branch }),
  };
}
