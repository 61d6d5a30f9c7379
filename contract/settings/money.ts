/** What a yard decides about its money (money.md §2). */
import type { SettingGroup } from './define.ts';

export const moneySettings = {
  title: 'Money',
  hint: 'How expenses are approved, and how they count.',
  yardOnly: true,
  fields: {
    own_approval: {
      kind: 'choice',
      label: 'Who entered an expense may approve it',
      hint: 'With a reason is for an office of one person: it is marked wherever the expense is shown.',
      options: { never: 'never', with_reason: 'with a reason' },
      standard: 'never',
    },
    receipt_required_above: {
      kind: 'number',
      label: 'A receipt is needed above',
      hint: 'Without a file such an expense is approved with a reason only.',
      unit: 'in the yard’s currency',
      min: 0,
      max: 1_000_000,
      decimals: 2,
      standard: 75,
    },
    tax_recoverable: {
      kind: 'choice',
      label: 'Tax on expenses comes back',
      hint: 'Then what counts as cost is the amount without its tax. Expenses keep what held when they were saved.',
      options: { off: 'no', on: 'yes' },
      standard: 'off',
    },
    year_starts: {
      kind: 'number',
      label: 'The year begins in month',
      hint: 'What “this year” means in figures.',
      unit: 'of the calendar',
      min: 1,
      max: 12,
      standard: 1,
    },
    statement_prefix: {
      kind: 'choice',
      label: 'Statements are numbered',
      hint: 'Each year begins anew. What was issued keeps its number.',
      options: { S: 'S-2026-0001', ST: 'ST-2026-0001', STM: 'STM-2026-0001', OWN: 'OWN-2026-0001' },
      standard: 'S',
    },
    part_category_id: {
      kind: 'number',
      label: 'Parts count under category',
      hint: 'The number of the category for parts that are used without one; 0: such a use makes no charge.',
      unit: '(its number)',
      min: 0,
      max: 1_000_000_000,
      standard: 0,
    },
    supply_category_id: {
      kind: 'number',
      label: 'Supplies count under category',
      hint: 'The number of the category for supplies that are used without one; 0: such a use makes no charge.',
      unit: '(its number)',
      min: 0,
      max: 1_000_000_000,
      standard: 0,
    },
  },
} as const satisfies SettingGroup;
