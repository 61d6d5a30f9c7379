import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ImportReport, ImportSummary } from '#contract/import.ts';
import { type FakeServer, fakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import VehiclesImportScreen from './vehicles-import-screen.tsx';

const AT = '2026-11-02T08:00:00.000Z';
const summary: ImportSummary = {
  id: 12,
  door: 'vehicles',
  state: 'previewed',
  file_name: 'listings.csv',
  counts: { new: 1, changed: 1, same: 0, error: 1, deleted: 0 },
  created_by_name: 'Ruth Meyer',
  previewed_at: AT,
  applied_at: null,
  undo_until: null,
};
const row = { changes: {}, kept: [], errors: {} };
const report: ImportReport = {
  ...summary,
  fields: [
    { field: 'plate', title: 'Plate', hint: '' },
    { field: 'color', title: 'Colour', hint: '' },
  ],
  sheets: [],
  sheet: null,
  columns: [
    { title: 'Tag', samples: ['AB 12', 'CD 34'] },
    { title: 'Paint', samples: ['Red'] },
  ],
  mapping: { plate: 'Tag' },
  date_format: null,
  rows: [
    { ...row, row: 4, verdict: 'error', name: '', errors: { plate: ['A new vehicle needs its plate.'] } },
    {
      ...row,
      row: 3,
      verdict: 'changed',
      name: 'CD 34',
      changes: { color: { before: 'Blue', after: 'Red' } },
      kept: ['plate'],
    },
    { ...row, row: 2, verdict: 'new', name: 'AB 12' },
  ],
  more: 0,
};
const applied: ImportReport = { ...report, state: 'applied', applied_at: AT, undo_until: '2099-01-01T00:00:00.000Z' };

let phone: Phone;
let server: FakeServer;
let listed: readonly ImportSummary[];
/** The answers of the door, in order. */
let answers: (() => unknown)[];

const says = (one: ImportReport) => () => ({ status: 200, message: '', import: one });
const refuses = (status: number, body: object) => () => Response.json({ status, ...body }, { status });
/** The text fields of the last form that was sent. */
function lastSent(): Readonly<Record<string, string>> {
  const form = server.writes.at(-1)?.body;
  if (!(form instanceof FormData)) return {};
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]));
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  listed = [];
  answers = [];
  server = fakeServer({
    '/api/imports': () => ({ status: 200, message: '', imports: listed }),
    '/api/importTuroVehicles': () => answers.shift()?.(),
    '/api/undo-import/12': () => {
      listed = [{ ...summary, state: 'undone', applied_at: AT }];
      return {
        status: 200,
        message: 'Import undone.',
        import: listed[0],
        kept: ['“CD 34” stays: it was changed since.'],
      };
    },
  });
  phone = await openPhone({ reach: 'online' });
  phone.show(<VehiclesImportScreen />, '/vehicles/import');
});
afterEach(async () => {
  server.stop();
  await phone.close();
});

const choose = () =>
  userEvent.upload(
    page.getByLabelText('File', { exact: true }),
    new File(['Tag,Paint'], 'listings.csv', { type: 'text/csv' }),
  );

test('a file is chosen, its columns matched, looked at, applied and undone', async () => {
  answers = [
    refuses(422, { message: '', errors: { date_format: ['Does 03/04/2026 begin with the day or with the month?'] } }),
    says(report),
    says({ ...report, mapping: { plate: 'Tag', color: 'Paint' } }),
    refuses(409, {
      message: 'Records changed since the preview.',
      import: { ...report, counts: { ...report.counts, changed: 4 } },
    }),
    () => {
      listed = [{ ...summary, state: 'applied', applied_at: AT, undo_until: applied.undo_until }];
      return says(applied)();
    },
  ];
  await choose();
  await page.getByRole('button', { name: 'With the day' }).click();
  await expect.element(page.getByText('AB 12 · CD 34')).toBeVisible();
  expect(lastSent()).toEqual({ mode: 'preview', date_format: 'dmy', file: 'listings.csv' });

  await page.getByText('1 field that the file does not seem to have').click();
  await page.getByLabelText('Column of “Colour”').selectOptions('Paint');
  await expect.element(page.getByText('Red', { exact: true }).first()).toBeVisible();
  await expect.poll(() => lastSent()['mapping']).toBe('{"plate":"Tag","color":"Paint"}');
  const rows = page.getByRole('list', { name: 'Rows of the file' });
  await page.getByRole('button', { name: /^Changed/ }).click();
  await expect.element(rows).toHaveTextContent('Row 3ChangedCD 34Colour: Blue → RedStays as a person wrote it: Plate.');
  await expect.element(rows).not.toHaveTextContent('A new vehicle needs its plate.');

  await page.getByRole('button', { name: 'Import the other 2 vehicles' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Records changed since the preview.');
  await page.getByRole('button', { name: 'Import the other 5 vehicles' }).click();
  await expect.element(page.getByText(/is imported: 1 new, 1 changed/)).toBeVisible();
  expect(lastSent()).toMatchObject({ mode: 'apply', import_id: '12', on_error: 'skip' });
  await page.getByRole('button', { name: 'Undo the import of listings.csv' }).click();
  await expect.element(page.getByText('“CD 34” stays: it was changed since.')).toBeVisible();
  await expect.element(page.getByText('Undone')).toBeVisible();
});

test('without a connection what was matched stays, and nothing can be sent until it is back', async () => {
  answers = [says(report), () => says(report)()];
  await choose();
  await expect.element(page.getByRole('button', { name: 'Import the other 2 vehicles' })).toBeEnabled();
  server.cut(true);
  phone.tell({ reach: 'offline' });
  await page.getByText('1 field that the file does not seem to have').click();
  await page.getByLabelText('Column of “Colour”').selectOptions('Paint');
  await expect.element(page.getByText(/there is no connection to it/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Preview again' })).toBeDisabled();
  await expect.element(page.getByLabelText('Column of “Colour”')).toHaveValue('Paint');
  server.cut(false);
  phone.tell({ reach: 'online' });
  await page.getByRole('button', { name: 'Preview again' }).click();
  await expect.element(page.getByRole('button', { name: 'Import the other 2 vehicles' })).toBeEnabled();
});
