/** Maintenance of vehicles as the server tells it. */
import type { DueTask } from '#contract/areas/maintenance.ts';

/** Oil of a van, which is soon due and not planned. */
export const dueTask = (fields: Partial<DueTask>): DueTask => ({
  vehicle: {
    id: 7,
    plate: 'GD40 RTX',
    name: 'Ford Transit 2022',
    branch_id: 1,
    branch_name: 'Newark',
    unit: 'km',
    within: true,
  },
  rule: { id: 1, title: 'Oil and filter', category_id: 5, category_name: 'Oil change' },
  state: 'soon',
  guessed: false,
  because: 'distance',
  due_total: 82_300,
  remaining: 516,
  due_on: '2026-11-29',
  estimate: 81_784,
  interval: 10_000,
  months: null,
  own_miles: null,
  own_months: null,
  last_total: 72_300,
  last_on: '2026-06-24',
  estimated: false,
  todo: null,
  planned: false,
  gap: { day: '2026-11-26', from: '08:00', to: '17:00' },
  ...fields,
});
