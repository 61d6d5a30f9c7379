import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { EodReport, EodTask } from '#contract/areas/eod.ts';
import { DEFAULT_NAMES } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { NOW } from '#tests/support/store/subject.ts';
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
/** What the server refuses of the next save; null: no answer comes. */
let refused: FieldErrors | null;
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
  });
  refused = null;
  phone = await openPhone({ reach: 'online' }, async ({ mids }) => {
    if (!refused) return 'waiting';
    await refuse(mids, refused);
    return 'failed';
  });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

// Each test reads under a filter of its own.
const show = (rest = '') => phone.show(<EodScreen />, `/eod?q=${crypto.randomUUID()}${rest}`);
const saves = async () => (await phone.outbox()).map(({ op, args }) => ({ op, args }));
const line = (n: number) => page.getByRole('textbox', { name: `Line ${n}`, exact: true });
const save = () => page.getByRole('button', { name: /^Save/ }).click();

async function refuse(mids: readonly string[], fields: FieldErrors): Promise<void> {
  const { store } = phone.yard;
  const epoch = await store.takeLead(NOW);
  const err = { class: 'rejected', status: 422, message: 'No.', fields } as const;
  for (const mid of mids) await store.move(mid, epoch, ['ready'], { st: 'failed', err });
}

describe('a new report', () => {
  it('begins with a line for each thing done today that no report tells, and keeps what is typed when it is refused', async () => {
    show('&form=new');
    await expect
      .element(page.getByRole('textbox', { name: 'Line 1' }))
      .toHaveValue('Oil change, KLM-4821 (2 photos, 1 reading)');
    await expect.element(page.getByRole('textbox', { name: 'Line 2' })).toHaveValue('Wash, KLM-4821');
    expect(page.getByRole('textbox', { name: 'Line 3' }).query()).toBeNull();
    await page.getByRole('textbox', { name: 'Minutes of line 2' }).fill('40');
    refused = { report_date: ['Written already.'] };
    await save();
    await expect.element(page.getByText('Written already.')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Minutes of line 2' })).toHaveValue('40');
    // It stands in the form, and nowhere else.
    expect(await saves()).toEqual([]);
  });

  it('that does not arrive waits on this device, says nothing but that, and goes on from there', async () => {
    show('&form=new');
    await page.getByRole('textbox', { name: 'Summary' }).fill('Quiet day');
    await save();
    await expect.element(page.getByText(/^The report of today is saved on this/)).toBeVisible();
    expect(page.getByText(/Save failed|Not saved|is saved\.$/).query()).toBeNull();
    await page.getByRole('link', { name: 'Change' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('Quiet day');
    await expect.element(line(2)).toHaveValue('Wash, KLM-4821');
    await page.getByRole('textbox', { name: 'Summary' }).fill('Long day');
    await save();
    await expect
      .poll(saves)
      .toEqual([{ op: 'eod.add', args: expect.objectContaining({ summary: 'Long day', submitted: true }) }]);
    const [made] = await phone.outbox();
    expect((made!.args['lines'] as object[])[0]).toMatchObject({ source_kind: 'todo', source_id: 1, minutes: 25 });
  });

  it('that is refused later is said over the list, put right in its form, and sent again', async () => {
    show('&form=new');
    await page.getByRole('textbox', { name: 'Summary' }).fill('Quiet day');
    await save();
    await expect.poll(saves).toHaveLength(1);
    await refuse([(await phone.outbox())[0]!.mid], { lines: ['Together these are more than 24 hours.'] });
    await expect.element(page.getByText(/was not taken: Together these are more than 24 hours\.$/)).toBeVisible();
    await page.getByRole('link', { name: 'Put it right' }).click();
    await page.getByRole('textbox', { name: 'Minutes of line 1' }).fill('30');
    await save();
    await expect.poll(async () => (await phone.outbox()).map(({ st }) => st)).toEqual(['ready']);
    expect((await saves())[0]!.args['lines']).toMatchObject([{ minutes: 30 }, {}]);
  });

  it('without a line the focus goes to the next one, after the last to the way to add one', async () => {
    show('&form=new');
    await page.getByRole('button', { name: 'Take line 1 out' }).click();
    await expect.element(line(1)).toHaveFocus();
    await expect.element(line(1)).toHaveValue('Wash, KLM-4821');
    await page.getByRole('button', { name: 'Take line 1 out' }).click();
    await expect.element(page.getByRole('button', { name: 'Add a line' })).toHaveFocus();
  });
});

it('says so in the words of the specification when the first read fails', async () => {
  isUp = false;
  show();
  await expect.element(page.getByText('Failed to fetch EOD reports')).toBeVisible();
});
