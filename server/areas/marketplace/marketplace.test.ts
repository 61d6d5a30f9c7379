import { describe, expect, it } from 'vitest';
import { imports } from '#contract/areas/imports.ts';
import { odometers } from '#contract/areas/odometers.ts';
import type { ImportReport } from '#contract/import.ts';
import { type Car, counts, lines, openImports } from '#tests/support/imports.ts';
import { cell, workbook } from '#tests/support/workbook.ts';
import { makeBranch } from '#tests/support/yard.ts';

const yard = await openImports();
const {
  app,
  branch_id,
  office,
  signInAgain,
  makeCars,
  vehicleOf,
  send,
  preview,
  apply,
  bring,
  undo,
  change,
  listings,
} = yard;

const statusOf = async (external_id: string) =>
  (await listings({ search: external_id })).find((one) => one.external_id === external_id)?.status;
const errorsOf = ({ rows }: ImportReport) =>
  Object.fromEntries(rows.flatMap(({ row, errors, verdict }) => (verdict === 'error' ? [[row, errors]] : [])));

/** All that an import could have written. */
const everything = () =>
  Promise.all(
    (['vehicles', 'marketplace_listings', 'odometer_readings', 'vehicle_events'] as const).map((table) =>
      app.db.selectFrom(table).selectAll().orderBy('id').execute(),
    ),
  );

it('vehicles 7.11: 312 trips of 14 vehicles: 12 changed, 1 new, 1 error; a hand edit stays; the same file again writes nothing', async () => {
  const fleet = await makeCars(14);
  const known = fleet.slice(0, 12);
  const listed = known.map(({ vin, plate }, n) => `T-${n},${vin},${plate},Silver,listed`);
  const first = await bring(lines('Listing id,VIN,Plate,Color,Status', ...listed));
  expect(first.counts).toEqual(counts({ changed: 12 }));
  const painted = known[3]?.id ?? 0;
  await change(painted, { color: 'Dark green' });

  const [twelve, thirteen] = [fleet[12], fleet[13]];
  const names = [
    ...known.map(({ vin, plate }, n) => ({ id: `T-${n}`, vin, plate })),
    { id: 'T-12', vin: '', plate: 'NEW 77' },
    { id: 'T-13', vin: twelve?.vin ?? '', plate: thirteen?.plate ?? '' },
  ];
  const trips = Array.from({ length: 312 }, (_, n) => {
    const { id, vin, plate } = names[n % 14] ?? { id: '', vin: '', plate: '' };
    const [trip, odometer] = [Math.floor(n / 14), 50_000 + (n % 14) * 1000 + Math.floor(n / 14) * 40];
    const day = String(1 + (trip % 20)).padStart(2, '0');
    return `${id},${vin},"Toyota Corolla 2021 (${plate})",Silver,2026-11-${day},${odometer}`;
  });
  // In whatever order the file has them.
  const file = lines('Vehicle id,VIN,Vehicle,Color,Trip end,Check-out odometer', ...trips.toReversed());
  const report = await preview(file);
  const guessed = { external_id: 'Vehicle id', plate: 'Vehicle', odometer: 'Check-out odometer', read_on: 'Trip end' };
  expect(report.mapping).toMatchObject(guessed);
  expect(report.columns.find(({ title }) => title === 'Color')).toEqual({ title: 'Color', samples: ['Silver'] });
  const one = counts({ changed: 12, new: 1, error: 1 });
  expect(report.counts).toEqual(one);
  const [wrong] = report.rows;
  expect(wrong?.errors).toEqual({ '': [`It names two vehicles: ${twelve?.plate} and ${thirteen?.plate}.`] });

  const done = await bring(file);
  expect(done.counts).toEqual(one);
  expect(done.rows.flatMap(({ kept }) => kept)).toEqual(['color']);
  expect((await vehicleOf(painted)).color).toBe('Dark green');
  const made = await app.db.selectFrom('vehicles').selectAll().where('plate', '=', 'NEW 77').executeTakeFirstOrThrow();
  expect(made).toMatchObject({ branch_id, color: 'Silver', vin: null, vin_check: 'none' });
  const readings = app.db
    .selectFrom('odometer_readings')
    .select(['value', 'source', 'judgement'])
    .where('vehicle_id', '=', made.id);
  expect(await readings.execute()).toEqual([{ value: 62_000 + 19 * 40, source: 'import', judgement: 'accepted' }]);
  const events = app.db.selectFrom('vehicle_events').select('kind').where('vehicle_id', '=', made.id).orderBy('id');
  expect((await events.execute()).map(({ kind }) => kind)).toEqual(['added', 'reading']);

  const before = await everything();
  const again = await bring(file);
  expect(again.counts).toEqual(counts({ same: 13, error: 1 }));
  expect(await everything()).toEqual(before);
});

it('vehicles 7.11: 2,001 rows are refused, and `=HYPERLINK(…)` is text, in the file of wrong rows, too', async () => {
  const [car] = await makeCars(1);
  const many = Array.from({ length: 2001 }, (_, n) => `M-${n},MANY ${n}`);
  const tooMany = await send('preview', lines('Listing id,Plate', ...many));
  expect([tooMany.status, Object.keys(tooMany.errors)]).toEqual([422, ['file']]);
  const link = '"=HYPERLINK(""http://evil.example"")"';
  const { id } = await bring(lines('Listing id,Plate,Vehicle name', `F-1,${car?.plate},${link}`, `F-2,,${link}`));
  expect((await vehicleOf(car?.id ?? 0)).name).toBe('=HYPERLINK("http://evil.example")');
  const { bytes } = await office().call(imports.wrongRows, { params: { id } });
  expect(Buffer.from(bytes).toString()).toBe(
    `\uFEFFListing id,Plate,Vehicle name,What is wrong\r\nF-2,,"'=HYPERLINK(""http://evil.example"")",Plate: A new vehicle needs its plate.\r\n`,
  );
});

describe('a preview', () => {
  it('says of each row what is wrong; empty cells change nothing; it writes no record', async () => {
    const [car, other] = await makeCars(2);
    await change(car?.id ?? 0, { color: 'Blue' });
    const before = await everything();
    const report = await preview(
      lines(
        'Listing id,VIN,Plate,Color,Year,Branch,Read on',
        `W-1,,${car?.plate},,2021,,`,
        'W-2,,,Red,,,',
        'W-3,NOT A VIN,AB 12,,,,',
        `W-4,,${other?.plate},,20,,`,
        'W-5,,AB 34,,,Nowhere,31/02/2026',
        ',,,Red,,,',
      ),
    );
    const wrong = Object.entries(errorsOf(report)).map(([row, errors]) => [
      Number(row),
      Object.keys(errors).toSorted(),
    ]);
    expect(wrong).toEqual([
      [3, ['plate']],
      [4, ['vin']],
      [5, ['model_year']],
      [6, ['branch_id', 'read_on']],
      [7, ['']],
    ]);
    expect(Object.keys(report.rows.find(({ row }) => row === 2)?.changes ?? {})).not.toContain('color');
    expect(await everything()).toEqual(before);
  });

  it('reads XLSX and Windows-1252, asks how 03/04/2026 is meant, and remembers the mapping of a header', async () => {
    const [car] = await makeCars(1);
    const plate = car?.plate ?? '';
    const rows = `<row r="1">${cell('A1', 'Tag')}${cell('B1', 'Paint')}</row><row r="2">${cell('A2', plate)}${cell('B2', 'Crème')}</row>`;
    const report = await preview(workbook(rows), { mapping: { plate: 'Tag', color: 'Paint' } });
    expect([report.sheet, report.counts]).toEqual(['One', counts({ changed: 1 })]);
    expect((await apply(report.id)).status).toBe(200);
    expect((await vehicleOf(car?.id ?? 0)).color).toBe('Crème');
    app.clock.advance(60_000);
    expect((await preview(Buffer.from(`Tag;Paint\n${plate};Café`, 'latin1'))).mapping).toEqual({
      plate: 'Tag',
      color: 'Paint',
    });
    const dated = lines('Plate,Odometer,Date', `${plate},100,03/04/2026`);
    expect((await send('preview', dated)).errors).toHaveProperty('date_format');
    expect((await preview(dated, { date_format: 'mdy' })).rows[0]?.changes['read_on']?.after).toBe('2026-03-04');
  });
});

describe('applying', () => {
  it('takes the previewed file only, within 30 minutes, once', async () => {
    const [car] = await makeCars(1);
    const file = (colour: string) => lines('Plate,Color', `${car?.plate},${colour}`);
    expect((await send('apply', file('Red'))).errors).toHaveProperty('import_id');
    const { id } = await preview(file('Red'));
    expect((await send('apply', file('Blue'), { import_id: id })).errors).toHaveProperty('file');
    expect((await apply(id, { mapping: { plate: 'Plate' } })).errors).toHaveProperty('mapping');
    app.clock.advance(31 * 60_000);
    expect((await apply(id)).errors).toHaveProperty('import_id');
    expect((await send('preview', null, { import_id: id })).status).toBe(200);
    const done = await apply(id);
    const again = await apply(id);
    expect([done.message, again.message]).toEqual(['Imported.', 'This file was imported already.']);
    expect(again.body.import).toMatchObject({ state: 'applied', rows: done.body.import.rows });
    const [file_] = await app.db
      .selectFrom('attachments')
      .selectAll()
      .where('owner_kind', '=', 'import')
      .where('owner_id', '=', id)
      .execute();
    expect(file_).toMatchObject({ name: 'listings.csv', mime: 'text/plain' });
  });

  it('409 with a new preview when the fleet changed since; that can be applied', async () => {
    const [car] = await makeCars(1);
    const { id } = await preview(lines('Plate,Color', `${car?.plate},Red`));
    await change(car?.id ?? 0, { color: 'Red' });
    const changed = await apply(id);
    expect([changed.status, changed.body.import.counts]).toEqual([409, counts({ same: 1 })]);
    expect((await apply(id)).status).toBe(200);
  });

  it('with `stop`, any wrong row means that nothing is written; with `file`, the file wins over a person', async () => {
    const [car] = await makeCars(1);
    const file = lines('Plate,Color,Year', `${car?.plate},Red,2020`, 'XY 12 Z,Blue,20');
    const { id } = await preview(file);
    const stopped = await apply(id, { on_error: 'stop' });
    expect([stopped.status, stopped.errors]).toEqual([
      422,
      { on_error: ['One row is wrong, the first is row 3. Correct the file, or import the rest.'] },
    ]);
    expect((await vehicleOf(car?.id ?? 0)).color).toBe('');
    expect((await apply(id)).body.import.counts).toEqual(counts({ changed: 1, error: 1 }));
    app.clock.advance(60_000);
    await change(car?.id ?? 0, { color: 'Wine' });
    const other = lines('Plate,Color', `${car?.plate},Green`);
    expect((await preview(other)).rows[0]?.kept).toEqual(['color']);
    expect((await preview(other, { on_both: 'file' })).counts).toEqual(counts({ changed: 1 }));
  });

  it('needs the rights to change and to make, and changes only vehicles within reach', async () => {
    const [car] = await makeCars(1);
    const file = lines('Plate,Color', `${car?.plate},Red`);
    const technician = await app.signIn(await app.makeUser('technician', { branch_id }));
    expect((await send('preview', file, {}, technician)).status).toBe(403);
    expect((await technician.call(imports.list, { query: { door: 'vehicles' } })).status).toBe(403);
    const importer = await app.signIn(await app.makeUserWith(['vehicle.import'], { branch_id }));
    const mine = await send('preview', file, {}, importer);
    expect((await send('apply', null, { import_id: mine.body.import.id }, importer)).status).toBe(403);
    expect((await apply(mine.body.import.id)).status).toBe(404);
    const elsewhere = await makeBranch(app, 'UTC');
    const stranger = await app.signIn(await app.makeUserWith(['vehicle.import'], { branch_id: elsewhere }));
    const { body } = await send('preview', file, {}, stranger);
    expect(errorsOf(body.import)).toEqual({ 2: { '': ['This vehicle is of another branch.'] } });
  });
});

describe('listings', () => {
  it('are missing when a file of listings lacks them, never when a file of trips does, and come back', async () => {
    const [first, second] = await makeCars(2);
    await bring(lines('Listing id,Plate,Status', `X-1,${first?.plate},snoozed`, `X-2,${second?.plate},listed`));
    await bring(lines('Listing id,Plate,Color', `X-1,${first?.plate},Red`));
    expect([await statusOf('X-1'), await statusOf('X-2')]).toEqual(['listed', 'missing']);
    expect((await listings({ status: 'missing' })).map((one) => one.external_id)).toContain('X-2');
    const trip = `X-1,${first?.plate}`;
    const trips = await bring(lines('Listing id,Plate', `X-2,${second?.plate}`, `X-2,${second?.plate}`));
    expect([await statusOf('X-1'), await statusOf('X-2')]).toEqual(['listed', 'listed']);
    await undo(trips.id);
    expect(await statusOf('X-2')).toBe('missing');
    await bring(lines('Listing id,Plate', trip, trip));
    expect(await statusOf('X-2')).toBe('missing');
  });

  it('say what their vehicle has otherwise, and whether they have one', async () => {
    const [car] = await makeCars(1);
    await bring(lines('Listing id,Plate,Color,Listing title', `D-1,${car?.plate},Red,Quiet and clean`));
    await change(car?.id ?? 0, { color: 'Wine' });
    const [found] = await listings({ search: 'quiet', differs: '1' });
    expect(found).toMatchObject({ external_id: 'D-1', vehicle_id: car?.id, plate: car?.plate });
    expect(found?.differs).toEqual([{ field: 'color', here: 'Wine', there: 'Red' }]);
    expect(await listings({ linked: '0', search: 'quiet' })).toEqual([]);
  });
});

describe('undoing', () => {
  it('puts back what nobody changed since, deletes what it made, and names what stays', async () => {
    const [one, two] = await makeCars(2);
    await change(one?.id ?? 0, { color: 'White' });
    const done = await bring(
      lines(
        'Listing id,Plate,Color,Make',
        `U-1,${one?.plate},Red,Ford`,
        `U-2,${two?.plate},Red,Ford`,
        'U-3,GONE 55,Red,Ford',
        'U-4,KEPT 56,Red,Ford',
      ),
    );
    await change(two?.id ?? 0, { color: 'Wine' });
    const made = app.db
      .selectFrom('vehicles')
      .select(['id', 'plate', 'deleted_at'])
      .where('plate', 'in', ['GONE 55', 'KEPT 56']);
    const kept = (await made.execute()).find(({ plate }) => plate === 'KEPT 56');
    await change(kept?.id ?? 0, { spot: 'A1' });
    const undone = await undo(done.id);
    expect(undone.kept).toEqual([
      `“${two?.plate}” stays: it was changed since.`,
      '“KEPT 56” stays: it was changed since.',
    ]);
    expect(undone.import).toMatchObject({ state: 'undone', undo_until: null });
    expect(await vehicleOf(one?.id ?? 0)).toMatchObject({ color: 'White', make: '' });
    expect(await vehicleOf(two?.id ?? 0)).toMatchObject({ color: 'Wine', make: '' });
    expect((await made.orderBy('plate').execute()).map(({ deleted_at }) => deleted_at === null)).toEqual([false, true]);
    expect((await listings({ search: 'U-' })).map((one) => one.external_id)).toEqual(['U-4']);
    expect((await undo(done.id)).kept).toEqual([]);
    const { body } = await office().call(imports.list, { query: { door: 'vehicles' } });
    expect(body.imports[0]).toMatchObject({ id: done.id, state: 'undone' });
  });

  it('takes its readings out of the series, but for those that somebody corrected, and the same file brings them again', async () => {
    const [one, two] = await makeCars(2);
    const trip = (day: number, value: number, { plate }: Car) => `${plate},2026-11-${day},${value}`;
    const file = (...rows: string[]) => lines('Vehicle,Trip end,Check-out odometer', ...rows);
    const [a, b] = [one as Car, two as Car];
    await bring(file(trip(10, 50_000, a), trip(10, 60_000, b)));
    const wrong = await bring(file(trip(12, 90_100, a), trip(12, 60_100, b)));
    const readings = async ({ id }: Pick<Car, 'id'>) => {
      const select = app.db
        .selectFrom('odometer_readings')
        .select(['id', 'value', 'judgement'])
        .where('vehicle_id', '=', id);
      return select.orderBy('id').execute();
    };
    const shown = async (car: Car) => (await readings(car)).map(({ value, judgement }) => `${value} ${judgement}`);
    const corrected = (await readings(b))[1]?.id ?? 0;
    const said = { params: { id: corrected }, body: { act: 'correct', value: 60_101 } } as const;
    expect((await office().call(odometers.judge, said)).status).toBe(200);
    expect((await undo(wrong.id)).kept).toEqual([]);
    expect(await shown(a)).toEqual(['50000 accepted', '90100 void']);
    expect(await shown(b)).toEqual(['60000 accepted', '60101 accepted']);
    expect((await bring(file(trip(12, 90_100, a)))).counts).toEqual(counts({ changed: 1 }));
    expect(await readings(a)).toHaveLength(3);
  });

  it('deletes a vehicle that only its file knew, with its reading', async () => {
    const done = await bring(lines('Vehicle,Trip end,Check-out odometer', 'GONE 57,2026-11-10,70000'));
    expect((await undo(done.id)).kept).toEqual([]);
    const gone = app.db.selectFrom('vehicles').select('deleted_at').where('plate', '=', 'GONE 57');
    expect((await gone.executeTakeFirst())?.deleted_at).not.toBe(null);
  });

  it('is possible for a day, and for what was applied', async () => {
    const [car] = await makeCars(1);
    const file = (colour: string) => lines('Plate,Color', `${car?.plate},${colour}`);
    const seen = await preview(file('Red'));
    expect((await office().call(imports.undo, { params: { id: seen.id } })).status).toBe(422);
    const { id, undo_until } = await bring(file('Red'));
    expect(undo_until).not.toBe(null);
    app.clock.advance(24 * 3_600_000);
    await signInAgain();
    expect((await office().call(imports.undo, { params: { id } })).errors).toHaveProperty('id');
  });
});
