/** What the demo yard spends money on, as a tree. */
import type { ExpenseTarget, Treatment } from '#contract/areas/expense-categories.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertForIds } from '../insert.ts';

interface DemoCategory {
  readonly name: string;
  readonly code?: string;
  readonly for?: ExpenseTarget;
  readonly below?: readonly DemoCategory[];
}

const TREE: readonly (DemoCategory & { readonly treatment?: Treatment })[] = [
  {
    name: 'Vehicle costs',
    code: '5000',
    for: 'vehicle',
    below: [
      {
        name: 'Workshop',
        code: '5100',
        for: 'vehicle',
        below: ['Repairs', 'Parts', 'Supplies', 'Tyres', 'Bodywork', 'Glass'].map((name) => ({ name, for: 'vehicle' })),
      },
      {
        name: 'On the road',
        code: '5200',
        for: 'vehicle',
        below: ['Fuel', 'Charging', 'Parking', 'Towing'].map((name) => ({ name, for: 'vehicle' })),
      },
      { name: 'Cleaning', code: '5300', for: 'any' },
      { name: 'Insurance', code: '5400', for: 'vehicle' },
    ],
  },
  {
    name: 'Running the yard',
    code: '6000',
    for: 'other',
    below: ['Rent and power', 'Office', 'Software', 'Accountant'].map((name) => ({ name, for: 'other' })),
  },
  {
    name: 'People',
    code: '6500',
    for: 'person',
    below: ['Travel', 'Workwear', 'Training'].map((name) => ({ name, for: 'person' })),
  },
  {
    name: 'Bought to keep',
    code: '1500',
    treatment: 'capital',
    below: [
      { name: 'Vehicles bought', for: 'vehicle' },
      { name: 'Tools and lifts', for: 'other' },
    ],
  },
  {
    name: 'Passed on',
    code: '2400',
    treatment: 'pass_through',
    below: [
      { name: 'Tolls', for: 'vehicle' },
      { name: 'Fines', for: 'vehicle' },
    ],
  },
];

export async function loadExpenseCategories(demo: DemoContext): Promise<void> {
  for (const { treatment = 'operating', ...category } of TREE) await load(demo, treatment, [category], null);
}

async function load(
  demo: DemoContext,
  treatment: Treatment,
  categories: readonly DemoCategory[],
  parent_id: number | null,
): Promise<void> {
  const { db, now } = demo;
  const created_by = personOf(demo, 'Ida Holm');
  const rows = categories.map(({ name, code = null, for: applies_to = 'any' }) => ({
    name,
    code,
    applies_to,
    treatment,
    parent_id,
    created_at: now,
    created_by,
    updated_at: now,
  }));
  const ids = await insertForIds(db, 'expense_categories', rows);
  for (const [n, { below = [] }] of categories.entries()) await load(demo, treatment, below, ids[n] ?? null);
}
