/** Whose the demo's vehicles are: a company's, and those of two owners; some were moved, one comes soon. All others are the house's. */
import type { CohortKind, TermComponent } from '#contract/areas/cohorts.ts';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';

interface DemoCohort {
  readonly name: string;
  readonly code: string;
  readonly kind: CohortKind;
  readonly owner_name?: string;
  readonly owner_email?: string;
  readonly note?: string;
  /** Places in the fleet, from how many days ago until how many days ago. */
  readonly members: readonly { readonly vehicles: readonly number[]; readonly from: number; readonly until?: number }[];
  /** What was agreed how many days ago: percents of the owner, and the fee. */
  readonly agreed: readonly { readonly from: number; readonly terms: Partial<Record<TermComponent, number>> }[];
}

const COHORTS: readonly DemoCohort[] = [
  {
    name: 'Harbour Fleet LLC',
    code: 'HFL',
    kind: 'own',
    owner_name: 'Harbour Fleet LLC',
    note: 'Our own cars, held by the second company',
    members: [
      { vehicles: [0, 1, 2, 3, 4, 5], from: 400 },
      { vehicles: [6], from: 60 },
    ],
    agreed: [],
  },
  {
    name: 'Meridian Car Partners',
    code: 'MERIDIAN',
    kind: 'managed',
    owner_name: 'Meridian Car Partners',
    owner_email: 'statements@meridian-cars.test',
    members: [
      { vehicles: [6], from: 300, until: 61 },
      { vehicles: [7, 8, 9], from: 300 },
      { vehicles: [10], from: 120 },
    ],
    agreed: [
      { from: 300, terms: { trip: 70, delivery: 10, '*': 0, fee: 25 } },
      { from: 30, terms: { trip: 72, delivery: 10, '*': 0, fee: 20 } },
    ],
  },
  {
    name: 'Isabel Ferreira',
    code: 'FERREIRA',
    kind: 'managed',
    owner_name: 'Isabel Ferreira',
    owner_email: 'isabel@ferreira.test',
    members: [
      { vehicles: [11, 12], from: 150 },
      { vehicles: [13], from: 150, until: 31 },
      { vehicles: [14], from: -14 },
    ],
    agreed: [{ from: 150, terms: { '*': 65, expense: 100, fee: 15 } }],
  },
];

export async function loadCohorts(demo: DemoContext): Promise<void> {
  const made = { created_at: demo.now, created_by: personOf(demo, 'Ida Holm'), updated_at: demo.now };
  const today = dayOf(demo.now, demo.zone);
  const before = (days: number) => addDays(today, -days);
  const rows = COHORTS.map(({ name, code, kind, owner_name = '', owner_email = null, note = '' }) => ({
    name,
    code,
    kind,
    owner_name,
    owner_email,
    note,
    ...made,
  }));
  const ids = await insertForIds(demo.db, 'cohorts', rows);
  for (const [n, cohort] of COHORTS.entries()) {
    const cohort_id = must(ids[n], cohort.name);
    const members = cohort.members.flatMap(({ vehicles, from, until }) =>
      vehicles.map((at) => ({
        cohort_id,
        vehicle_id: must(demo.yard.vehicles[at], 'a vehicle'),
        from_date: before(from),
        until_date: until === undefined ? null : before(until),
      })),
    );
    await insertAll(demo.db, 'cohort_vehicles', members);
    await insertAll(
      demo.db,
      'cohort_terms',
      cohort.agreed.flatMap((agreed) => termRows(cohort_id, before, agreed)),
    );
  }
}

function termRows(cohort_id: number, before: (days: number) => string, { from, terms }: DemoCohort['agreed'][number]) {
  return Object.entries(terms).map(([component, value]) => ({
    cohort_id,
    from_date: before(from),
    component: component as TermComponent,
    owner_percent: component === 'fee' ? null : value,
    amount: component === 'fee' ? value : null,
  }));
}
