import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { EodReport, EodTask } from '#contract/areas/eod.ts';
import { DEFAULT_NAMES } from '#contract/endpoint.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import EodScreen from './eod-screen.tsx';

const AT = '2026-11-24T17:00:00.000Z';
const ok = { status: 200, message: '' };
const pages = { page: 1, perPage: 50, last_page: 1, total: 0 };
const task = (id: number, title: string, part: Partial<EodTask> = {}): EodTask => {
  const done = {
    vehicle: 'KLM-4821',
    project: null,
    done_at: AT,
    minutes: 25,
    photos: 2,
    readings: 1,
    reported: false,
  };
  return { kind: 'todo', id, title, ...done, ...part };
};

let reports: EodReport[];
/** Whether the list can be read. */
let isUp: boolean;
let server: FakeServer;
let phone: Phone;

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  reports = [];
  isUp = true;
  const tasks = [
    task(1, 'Oil change'),
    task(2, 'Wash', { photos: 0, readings: 0 }),
    task(3, 'Told', { reported: true }),
  ];
  server = fakeServer({
    '/api/getEodReports': () =>
      isUp ? { ...ok, ...pages, reports, missing: [] } : Response.json({ message: 'Too much to do.' }, { status: 500 }),
    [`/api/get${DEFAULT_NAMES.company}SupportTask`]: () => ({ ...ok, ...pages, tasks }),
    [`/api/get${DEFAULT_NAMES.company}Users`]: () => ({ ...ok, users: [] }),
    [`/api/get${DEFAULT_NAMES.company}Projects`]: () => ({ ...ok, projects: [] }),
    '/api/eodReports': () =>
      Response.json({ message: 'No.', errors: { report_date: ['Written already.'] } }, { status: 422 }),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

// Each test reads under a filter of its own.
const show = (rest = '') => phone.show(<EodScreen />, `/eod?q=${crypto.randomUUID()}${rest}`);
const saves = () => server.writes.filter(({ path }) => path === '/api/eodReports');

describe('a new report', () => {
  it('begins with a line for each thing done today that no report tells, and keeps what is typed when it is refused', async () => {
    show('&form=new');
    await expect
      .element(page.getByRole('textbox', { name: 'Line 1' }))
      .toHaveValue('Oil change, KLM-4821 (2 photos, 1 reading)');
    await expect.element(page.getByRole('textbox', { name: 'Line 2' })).toHaveValue('Wash, KLM-4821');
    expect(page.getByRole('textbox', { name: 'Line 3' }).query()).toBeNull();
    await page.getByRole('textbox', { name: 'Minutes of line 2' }).fill('40');
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect.element(page.getByText('Written already.')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Minutes of line 2' })).toHaveValue('40');
    expect(saves().map(({ body }) => (body as { readonly lines: unknown }).lines)).toEqual([
      [
        expect.objectContaining({ source_kind: 'todo', source_id: 1, minutes: 25, guessed: true }),
        expect.objectContaining({ source_kind: 'todo', source_id: 2, minutes: 40, guessed: false }),
      ],
    ]);
  });
});

it('says so in the words of the specification when the first read fails', async () => {
  isUp = false;
  show();
  await expect.element(page.getByText('Failed to fetch EOD reports')).toBeVisible();
});
