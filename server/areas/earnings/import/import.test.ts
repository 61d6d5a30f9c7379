import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cohorts } from '#contract/areas/cohorts.ts';
import { earnings as rows } from '#contract/areas/earnings.ts';
import { imports } from '#contract/areas/imports.ts';
import { statements } from '#contract/areas/statements.ts';
import { lines } from '#tests/support/imports.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch, makeVehicle } from '#tests/support/yard.ts';

const app = await startTestApp();
const branch_id = await makeBranch(app, 'America/Phoenix');
const desk = await app.signIn(await app.makeUser('office', { branch_id }));
const vehicle_id = await makeVehicle(app, { branch_id, plate: '7ABC123' });

const HEAD = [
  'Reservation ID,Guest,Vehicle,Trip start,Trip end,Trip status,Distance traveled,Trip price,Boost price,3-day discount,Delivery',
  'Excess distance,Late fee,Additional usage,Gas reimbursement,Tolls & tickets,Airport operations fee,Total earnings',
].join();

interface Row {
  readonly plate?: string;
  readonly status?: string;
  readonly sums?: string;
  readonly total?: string;
}
/** The example of money 4.12, which is 830.52. */
const SUMS = '264.80,0.00,-26.48,40.50,44.14,16.00,40.00,150.00,222.56,79.00';
const NOTHING = Array.from({ length: 10 }, () => '0.00').join();
const row = (
  reservation: string,
  { plate = '7ABC123', status = 'Completed', sums = SUMS, total = '830.52' }: Row = {},
) =>
  `${reservation},Elena Marsh,Tesla Model 3 (CA #${plate}),2026-10-28 10:00 AM,2026-10-31 11:30 PM,${status},264,${sums},${total}`;

const send = (...rowsOf: string[]) =>
  desk.call(
    rows.import,
    { body: { mode: 'preview' } },
    { files: { file: { bytes: lines(HEAD, ...rowsOf), name: 'earnings.csv' } } },
  );
const preview = async (...rowsOf: string[]) => {
  const { status, errors, body } = await send(...rowsOf);
  expect([status, errors]).toEqual([200, {}]);
  return body.import;
};
const apply = (import_id: number, on_error: 'stop' | 'skip' = 'skip') =>
  desk.call(rows.import, { body: { mode: 'apply', import_id, on_error } });
const bring = async (...rowsOf: string[]) => {
  const { status, message, body } = await apply((await preview(...rowsOf)).id);
  expect([status, message]).toEqual([200, 'Imported.']);
  app.clock.advance(60_000);
  return body.import;
};
const earningOf = async (reservation: string) => {
  const { body } = await desk.call(rows.list, { query: { search: reservation } });
  return body.data[0];
};

describe('money 7.12: an import of earnings', () => {
  it('of 4 rows makes 2, leaves out what was cancelled, and says which vehicle is unknown; again they are the same', async () => {
    const file = [
      row('T-1'),
      row('T-2'),
      row('T-3', { status: 'Cancelled', sums: NOTHING, total: '0.00' }),
      row('T-4', { plate: 'ZZZ999' }),
    ];
    const done = await bring(...file);
    expect(done.counts).toMatchObject({ new: 2, error: 2 });
    expect(done.rows.flatMap(({ row: n, errors }) => Object.keys(errors).map((field) => [n, field]))).toEqual([
      [4, 'status'],
      [5, 'vehicle_id'],
    ]);
    expect(await earningOf('T-1')).toMatchObject({
      vehicle_id,
      source: 'marketplace',
      guest: 'Elena Marsh',
      total: '830.52',
      earned_on: '2026-10-31',
      distance: 264,
      components: [
        { component: 'trip', amount: '264.80' },
        { component: 'discount', amount: '-26.48' },
        { component: 'delivery', amount: '40.50' },
        { component: 'distance', amount: '44.14' },
        { component: 'late', amount: '56.00' },
        { component: 'fuel', amount: '150.00' },
        { component: 'tolls', amount: '222.56' },
        { component: 'airport', amount: '79.00' },
      ],
    });
    expect((await preview(...file)).counts).toMatchObject({ new: 0, same: 2, error: 2 });
  });

  it('refuses a total that is one cent off, with its row', async () => {
    const seen = await preview(row('T-5'), row('T-6', { total: '830.53' }));
    expect(seen.rows[0]).toMatchObject({
      row: 3,
      verdict: 'error',
      errors: { total: [expect.stringMatching('830.52')] },
    });
    expect((await apply(seen.id, 'stop')).errors['on_error']?.[0]).toMatch('row 3');
    expect(await earningOf('T-5')).toBeUndefined();
  });

  it('knows a reservation that was stored by hand', async () => {
    const components = [
      { component: 'trip', amount: '264.80' },
      { component: 'discount', amount: '-26.48' },
      { component: 'delivery', amount: '40.50' },
      { component: 'distance', amount: '44.14' },
      { component: 'late', amount: '56.00' },
      { component: 'fuel', amount: '150.00' },
      { component: 'tolls', amount: '222.56' },
      { component: 'airport', amount: '79.00' },
    ] as const;
    const { status } = await desk.call(rows.store, {
      body: {
        vehicle_id,
        source: 'marketplace',
        reservation_id: 'T-7',
        guest: 'Elena Marsh',
        distance: 264,
        trip_start: '2026-10-28T17:00:00.000Z',
        trip_end: '2026-11-01T06:30:00.000Z',
        components: [...components],
      },
    });
    expect([status, (await preview(row('T-7'))).counts.same]).toEqual([200, 1]);
  });

  it('changes what is another in the next file, and an import that is undone takes its trips away', async () => {
    await bring(row('T-8'));
    const later = await bring(row('T-8', { sums: SUMS.replace('40.50', '0.00'), total: '790.02' }));
    expect(later.counts).toMatchObject({ changed: 1 });
    expect(later.rows[0]?.changes).toEqual({ sum_delivery: { before: '40.50', after: '' } });
    expect(await earningOf('T-8')).toMatchObject({ total: '790.02', version: 2 });
    expect((await desk.call(imports.undo, { params: { id: later.id } })).status).toBe(200);
    expect(await earningOf('T-8')).toMatchObject({ total: '830.52', version: 3 });
    const other = await bring(row('T-9'));
    await desk.call(imports.undo, { params: { id: other.id } });
    expect(await earningOf('T-9')).toBeUndefined();
  });

  it('refuses a file with sums in a column that nobody knows', async () => {
    const bytes = lines(`${HEAD},Valet service`, `${row('T-10', { total: '845.52' })},15.00`);
    const { status, errors } = await desk.call(
      rows.import,
      { body: { mode: 'preview' } },
      { files: { file: { bytes, name: 'earnings.csv' } } },
    );
    expect([status, errors['file']?.[0]]).toEqual([422, expect.stringMatching('“Valet service”')]);
  });
});

describe('money 7.4: an import of trips that are stated', () => {
  const WORDS = 'October is stated to Harbour (S-2026-0001). Correct it with a credit.';
  const dearer = { sums: SUMS.replace('264.80', '274.80'), total: '840.52' };

  /** October of a cohort with the vehicle, until the 31st, which ends before the clock of the test. */
  async function stateOctober(): Promise<void> {
    const made = await desk.call(cohorts.add, { body: { name: 'Harbour', code: 'HARBOUR', kind: 'managed' } });
    const { id } = made.body.cohort;
    const body = { vehicle_ids: [vehicle_id], from_date: '2026-01-01' };
    expect((await desk.call(cohorts.addVehicles, { params: { id }, body })).status).toBe(200);
    const accountant = await app.signIn(await app.makeUser('manager', { branch_id }));
    const october = { startDate: '2026-10-01', endDate: '2026-10-31', cohortIds: [id] };
    const issued = { ...october, issue: true, accept_pending: true, request_id: randomUUID() };
    expect((await accountant.call(statements.store, { body: issued })).status).toBe(200);
  }

  it('refuses the changed trip with the words of the lock, and brings the other rows', async () => {
    const first = await bring(row('T-11'), row('T-12'));
    await stateOctober();
    const seen = await preview(row('T-11', dearer), row('T-12'), row('T-13'));
    expect(seen.counts).toMatchObject({ changed: 1, same: 1, new: 1 });
    const stopped = await apply(seen.id, 'stop');
    expect([stopped.status, stopped.errors['on_error']?.[0]]).toEqual([422, expect.stringMatching('row 2')]);
    expect(await earningOf('T-13')).toBeUndefined();
    const done = (await apply(seen.id)).body.import;
    expect(done.counts).toMatchObject({ error: 1, same: 1, new: 1 });
    expect(done.rows[0]).toMatchObject({ row: 2, verdict: 'error', errors: { status: [WORDS] } });
    expect(await earningOf('T-11')).toMatchObject({ total: '830.52', version: 1 });
    expect(await earningOf('T-13')).toMatchObject({ earned_on: '2026-10-31', total: '830.52', late: true });

    const undone = await desk.call(imports.undo, { params: { id: first.id } });
    expect(undone.status).toBe(200);
    expect(undone.body.kept).toEqual(
      ['T-11', 'T-12'].map((name) =>
        expect.stringMatching(`“${name} Elena Marsh” stays: ${WORDS.replace(/[().]/g, '.')}`),
      ),
    );
    expect(await earningOf('T-12')).toMatchObject({ total: '830.52' });
  });
});
