import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { EodReport, EodTask, Project } from '#contract/areas/eod.ts';
import { DEFAULT_NAMES } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { axeFaults } from '#tests/support/axe.ts';
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

const PLANNED = { status_id: 1, status_name: 'Planned', branch_id: null, lead_id: null, lead_name: null };
const report = (id: number, user_name: string, report_date: string, summary: string): EodReport => ({
  id,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  user_id: id,
  user_name,
  branch_name: null,
  report_date,
  summary,
  blockers: '',
  plan: '',
  submitted_at: AT,
  project: null,
  lines: [
    {
      id,
      text: 'Oil change',
      minutes: 75,
      guessed: false,
      project_id: null,
      project_name: null,
      project_status_id: null,
      project_status_name: null,
      source_kind: null,
      source_id: null,
    },
  ],
  comments: 0,
  editable: true,
});

let reports: EodReport[];
let projects: Project[];
/** Whether the list can be read. */
let isUp: boolean;
/** What the server refuses of the next save; null: no answer comes. */
let refused: FieldErrors | null;
/** It does not answer at all. */
let isSilent: boolean;
let server: FakeServer;
let phone: Phone;

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  reports = [];
  projects = [];
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
    [`/api/get${DEFAULT_NAMES.company}Projects`]: () => ({ ...ok, projects }),
    '/api/getProjectStatus': () => ({ ...ok, statuses: [{ id: 1, name: 'Planned' }] }),
    '/api/projects': (_url, write) => ({ ...ok, project: saved(write?.body ?? {}) }),
  });
  refused = null;
  isSilent = false;
  phone = await openPhone({ reach: 'online' }, async ({ mids }) => {
    if (isSilent) return new Promise<never>(() => undefined);
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

function saved(sent: Partial<Project>): Project {
  const project = { id: 9, name: '', archived: false, ...PLANNED, ...sent };
  projects = [...projects.filter(({ id }) => id !== project.id), project];
  return project;
}

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

  it('shows minutes as they are typed, and sends none that are no whole number', async () => {
    show('&form=new');
    const minutes = page.getByRole('textbox', { name: 'Minutes of line 2' });
    for (const [typed, refusal] of [
      ['1.5', 'This must be a whole number.'],
      ['-40', 'At least 0.'],
    ] as const) {
      await minutes.fill(typed);
      await expect.element(minutes).toHaveValue(typed);
      await expect.element(minutes).toHaveAccessibleDescription(refusal);
    }
    expect(await axeFaults()).toEqual([]);
    await save();
    await expect.element(page.getByText('Minutes of line 2: At least 0.')).toBeVisible();
    await minutes.fill('40');
    await expect.element(minutes).toBeValid();
    await save();
    await expect.poll(saves).toHaveLength(1);
    expect((await saves())[0]!.args['lines']).toMatchObject([{}, { minutes: 40 }]);
  });

  it('that does not arrive waits on this device, says nothing but that, and goes on from there', async () => {
    show('&form=new');
    await page.getByRole('textbox', { name: 'Summary' }).fill('Quiet day');
    isSilent = true;
    await save();
    await expect.element(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible();
    // Nobody waits for an answer any longer than the device believes in one.
    phone.tell({ reach: 'silent' });
    await expect.element(page.getByText(/^The report of today is saved on this/)).toBeVisible();
    await expect.poll(() => page.getByRole('textbox', { name: 'Summary' }).query()).toBeNull();
    await expect.element(page.getByRole('button', { name: 'New report' })).toHaveFocus();
    expect(page.getByText(/Not saved|is saved\.$/).query()).toBeNull();
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

it('prints the reports of the week that is chosen, and nothing else', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  reports = [report(1, 'Maya Patel', '2026-11-24', 'Quiet day'), report(2, 'Ana Ruiz', '2026-11-23', 'Long day')];
  show();
  await page.getByRole('button', { name: 'Print week' }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const sheet = [...document.querySelectorAll('body > article h2, body > article p')].map((one) => one.textContent);
  expect(sheet.slice(1)).toEqual(['Ana Ruiz1:15 h', 'Long day', 'Maya Patel1:15 h', 'Quiet day']);
  const asked = server.asked.findLast(({ pathname }) => pathname === '/api/getEodReports')!.searchParams;
  expect(new Date(asked.get('startDate')!).getUTCDay()).toBe(1);
  print.mockRestore();
});

it('adds a project, and archives one, over the reports', async () => {
  projects = [{ id: 5, name: 'Wash bay', ...PLANNED, archived: false }];
  show();
  await page.getByRole('button', { name: 'Projects' }).click();
  await page.getByRole('textbox', { name: 'Add a project' }).fill('Key cabinet');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: /^Archive .*Wash bay/ }).click();
  await expect.element(page.getByRole('button', { name: /^Bring .*Wash bay.* back/ })).toBeVisible();
  expect(server.writes.filter(({ path }) => path === '/api/projects').map(({ body }) => body)).toEqual([
    { name: 'Key cabinet' },
    { id: 5, name: 'Wash bay', archived: true },
  ]);
});

it('says so in the words of the specification when the first read fails', async () => {
  isUp = false;
  show();
  await expect.element(page.getByText('Failed to fetch EOD reports')).toBeVisible();
});
