import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useLocation } from 'react-router-dom';
import type { VehicleDocument } from '#contract/areas/vehicle-documents.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { vehicleDetail } from '#tests/support/vehicles.ts';
import DocumentsScreen from './documents-screen.tsx';
import DocumentsTab from './documents-tab.tsx';

const AT = '2026-11-20T09:00:00.000Z';
const paper = (id: number, fields: Partial<VehicleDocument>): VehicleDocument => ({
  id,
  vehicle_id: 7,
  plate: 'GD40 RTX',
  vehicle_name: 'Ford Transit 2022',
  branch_id: 1,
  branch_name: 'Newark',
  type: 'insurance',
  number: '',
  issued_on: null,
  expires_on: null,
  state: 'ok',
  blocks: true,
  replaced_by: null,
  created_by_name: 'Daniel Carter',
  attachment: [],
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  ...fields,
});
const ok = { status: 200, message: '' };

let phone: Phone;
let server: FakeServer;
let papers: VehicleDocument[];

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  papers = [
    paper(3, { number: 'HM-2', expires_on: '2027-06-30' }),
    paper(2, { type: 'inspection', expires_on: '2026-11-01', state: 'expired' }),
    paper(1, { number: 'HM-1', expires_on: '2026-06-30', state: 'expired', replaced_by: 3 }),
  ];
  server = fakeServer({
    '/api/vehicle-documents/7': () => ({ ...ok, documents: papers }),
    '/api/vehicle-documents': () => ({ ...ok, documents: papers.slice(0, 2), next_cursor: null, total: 2 }),
    '/api/vehicle-document/7': () => ({ ...ok, document: paper(9, {}) }),
    '/api/vehicle-document/3': () => {
      papers = papers.filter(({ id }) => id !== 3);
      return ok;
    },
    '/api/restore-vehicle-document/3': () => ({ ...ok, document: paper(3, {}) }),
  });
  phone = await openPhone({ reach: 'online' });
  await putMaster(phone.yard);
});
afterEach(async () => {
  await phone.close();
  server.stop();
  localStorage.clear();
  await page.viewport(414, 896);
});

const showTab = (...may: Parameters<Phone['show']>[2] & object) =>
  phone.show(
    <Reads>
      <DocumentsTab vehicle={vehicleDetail(7)} />
    </Reads>,
    '/vehicles/7',
    may,
  );
const counting = page.getByRole('list', { name: 'Documents that count' });

test('what ran out is said first, what lacks is drawn, what was replaced is folded', async () => {
  showTab('vehicle.view');
  await expect.element(page.getByText(/^Inspection expired/)).toBeVisible();
  await expect.element(counting.getByText('Registration: none entered')).toBeVisible();
  await expect.element(counting.getByText('HM-2')).toBeVisible();
  await expect.element(page.getByText('HM-1')).not.toBeVisible();
  await page.getByText('1 earlier document').click();
  await expect.element(page.getByText('HM-1')).toBeVisible();
  expect(page.getByRole('button', { name: /Add|Delete/ }).query()).toBeNull();
});

test('one is added with its scan: whether it blocks follows its kind', async () => {
  showTab('vehicle.view', 'vehicle-document.update');
  await page.getByRole('button', { name: 'Add registration' }).click();
  const dialog = page.getByRole('dialog');
  const blocks = dialog.getByRole('checkbox');
  await expect.element(blocks).toBeChecked();
  await dialog.getByLabelText(/^Kind/).selectOptions('Lease');
  await expect.element(blocks).not.toBeChecked();
  await dialog.getByLabelText(/^Holds until/).fill('2027-11-30');
  const input = document.querySelector<HTMLInputElement>('input[type=file][aria-label="Add files"]');
  const scan = new File([new Uint8Array([1, 2, 3])], 'lease.pdf', { type: 'application/pdf' });
  await userEvent.upload(page.elementLocator(input ?? document.body), scan);
  await expect.element(page.getByText('lease.pdf')).toBeVisible();
  await dialog.getByRole('button', { name: /^Add document/ }).click();
  await expect.element(page.getByText('Document added.')).toBeVisible();
  const form = server.writes[0]?.body as FormData;
  const sent = ['type', 'expires_on', 'blocks'].map((name) => form.get(name));
  expect(sent).toEqual(['lease', '2027-11-30', 'false']);
  expect((form.get('attachment') as File).name).toBe('lease.pdf');
});

test('one is deleted and taken back', async () => {
  showTab('vehicle.view', 'vehicle-document.update');
  await page.getByRole('button', { name: 'Delete insurance HM-2' }).click();
  await expect.element(page.getByText('Insurance deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => server.writes.map(({ path }) => path))
    .toEqual(['/api/vehicle-document/3', '/api/restore-vehicle-document/3']);
});

function Where() {
  const { pathname, search } = useLocation();
  return <p>{pathname === '/vehicle-documents' ? '' : `at ${pathname}${search}`}</p>;
}

test('the list of what runs out is filtered, and a row opens the documents of its vehicle', async () => {
  phone.show(
    <>
      <DocumentsScreen />
      <Where />
    </>,
    '/vehicle-documents?state=expired',
    ['vehicle.view'],
  );
  await expect.element(page.getByRole('row', { name: /Inspection/ })).toBeVisible();
  expect(server.asked.find(({ pathname }) => pathname === '/api/vehicle-documents')?.search).toContain('state=expired');
  await page.getByRole('row', { name: /Inspection/ }).click();
  await expect.element(page.getByText('at /vehicles/7?tab=documents')).toBeVisible();
});
