/** How the history tells of cohorts, the vehicles that came and went, and what was agreed. */
import {
  type CohortKind,
  cohortKinds,
  cohortLabels,
  type CohortTerm,
  termComponents,
} from '#contract/areas/cohorts.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { toldSum } from '#server/lib/sum-text.ts';
import { cohortById } from './queries.ts';

const termText = ({ component, owner_percent, amount }: CohortTerm): string =>
  `${termComponents[component]} ${component === 'fee' ? toldSum(amount ?? 0) : `${owner_percent ?? 0} %`}`;

/** `Trips 70 %, Fee for a vehicle and month 25.00`. */
function termsText(value: unknown): string {
  const terms = Array.isArray(value) ? (value as readonly CohortTerm[]) : [];
  return terms.length === 0 ? 'nothing agreed' : terms.map(termText).join(', ');
}

export const cohortHistory: HistoryKind = {
  title: 'Cohort',
  table: 'cohorts',
  access: { right: 'cohort.view', check: cohortById },
  labels: { ...cohortLabels, vehicle_ids: 'Vehicles', from_date: 'From', terms: 'Terms' },
  names: { vehicle_ids: 'vehicles' },
  texts: { kind: (value) => cohortKinds[value as CohortKind] ?? String(value), terms: termsText },
  acts: { vehicles: 'Vehicles put in', leave: 'Vehicles put elsewhere', terms: 'Terms agreed' },
};
