/** Where the pages of a statement end. */
import { expect, it } from 'vitest';
import type { StatementCohort, StatementLine, StatementRow } from '#contract/areas/statement-record.ts';
import { printer } from '#server/pdf/printer.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { statementPaper, type StatementFacts } from './paper.ts';

const cohort = {
  cohort_id: 1,
  name: 'North',
  owner_name: 'Ann Lee',
  revenue: '12000.00',
  expense: '-1000.00',
  profit: '11000.00',
  carried_in: '0.00',
  carried_out: '0.00',
  owner_income: '8400.00',
  owner_expense: '0.00',
  fee: '0.00',
  payout: '8400.00',
  components: [{ component: 'trip', owner_percent: 70, amount: '12000.00', owner_amount: '8400.00' }],
} as Partial<StatementCohort> as StatementCohort;

const statement = {
  number: 'S-2026-0001',
  title: 'March',
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  issued_at: '2026-04-01T00:00:00.000Z',
  hash: 'abc',
} as Partial<StatementRow> as StatementRow;

const line = (heading: string, n: number): StatementLine =>
  ({
    cohort_id: 1,
    vehicle_id: 1,
    plate: '8XKP442',
    side: 'expense',
    heading,
    true_on: '2026-03-04',
    description: `${heading} ${n};`,
    amount: '-1234.50',
    owner_percent: 70,
    late: false,
  }) as Partial<StatementLine> as StatementLine;

/** What stands on each page of a statement with so many lines before the heading "Washing". */
async function pagesOf(before: number): Promise<readonly string[]> {
  const lines = [
    ...Array.from({ length: before }, (_, n) => line('Fuel', n + 1)),
    ...Array.from({ length: 12 }, (_, n) => line('Washing', n + 1)),
  ];
  const facts: StatementFacts = { statement, cohorts: [cohort], lines, currency: 'EUR' };
  return pdfText(await printer.print(statementPaper(facts))).split(/Page \d of \d/);
}

it('a heading is on a page with its first two lines, and the vehicle is named on each page', async () => {
  const held: string[] = [];
  for (let before = 15; before <= 24; before += 1) {
    const pages = await pagesOf(before);
    const [page = ''] = pages.filter((text) => text.includes('Washing 1;'));
    expect(page).toMatch(/Washing-14,814\.00.*Washing 1;.*Washing 2;/);
    for (const text of pages.filter((one) => one.includes(';'))) expect(text).toContain('8XKP442');
    held.push(page === pages[0] ? 'first' : 'second');
  }
  // The end of the page fell into the heading and its lines along the way.
  expect(new Set(held)).toEqual(new Set(['first', 'second']));
});
