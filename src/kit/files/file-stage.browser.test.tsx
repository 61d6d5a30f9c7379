import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Attachment } from '#contract/attachment.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { smallPdf } from '#tests/support/small-pdf.ts';
import { FileStage } from './file-stage.tsx';

const NOW = Date.parse('2026-11-24T10:00:00.000Z');
const pdfFile = (id: number, name: string): Attachment => ({
  id,
  name,
  mime: 'application/pdf',
  size: 900,
  thumb: null,
  created_by: 1,
  created_by_name: 'Ruth Meyer',
  created_at: '2026-11-21T14:30:00.000Z',
});

let phone: Phone;
let server: FakeServer;

beforeEach(async () => {
  const answer = (bytes: BodyInit) => () => new Response(bytes, { headers: { 'content-type': 'application/pdf' } });
  server = fakeServer({
    '/api/files/5': answer(smallPdf(['Total 324.85', 'Page two'])),
    '/api/files/7': answer(smallPdf(['Secret'], true)),
    '/api/files/6': answer('This was a letter once.'),
  });
  phone = await openPhone({ reach: 'online' });
  await page.viewport(1200, 800);
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const show = (...files: readonly Attachment[]) =>
  phone.show(<FileStage label="Receipt" files={files} now={NOW} hasKeys noneText="None" />, '/');
const drawn = () => document.querySelector('canvas');

/** How many dots of the canvas are dark. */
function ink(canvas: HTMLCanvasElement | null): number {
  if (!canvas || canvas.width === 0) return 0;
  const dots = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let dark = 0;
  for (let at = 0; at < dots.length; at += 4) if ((dots[at] ?? 255) < 100) dark += 1;
  return dark;
}

test('the pages of a PDF are drawn, sharper when they are looked at closely, and read by screen readers', async () => {
  show(pdfFile(5, 'bill.pdf'));
  await expect.poll(() => ink(drawn())).toBeGreaterThan(200);
  expect(drawn()?.textContent).toBe('Total 324.85');
  expect(await axeFaults()).toEqual([]);
  const before = drawn()?.height ?? 0;
  await userEvent.keyboard('+');
  await expect.element(page.getByText('Zoom 150 %')).toBeVisible();
  await expect.poll(() => drawn()?.height).toBe(before * 2);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => drawn()?.textContent).toBe('Page two');
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  // One fetch is one look, however long it is looked at.
  expect(server.asked.filter(({ pathname }) => pathname === '/api/files/5')).toHaveLength(1);
});

test('f goes through the pages and then to the next file; a locked or broken file says so and can be opened', async () => {
  show(pdfFile(5, 'bill.pdf'), pdfFile(7, 'locked.pdf'), pdfFile(6, 'letter.pdf'));
  await expect.element(page.getByText('Page 1 of 2')).toBeVisible();
  await userEvent.keyboard('f');
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
  await userEvent.keyboard('f');
  await expect.element(page.getByText(/^This PDF asks for a password/)).toBeVisible();
  await userEvent.keyboard('f');
  await expect.element(page.getByText(/^This file cannot be shown here/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open the PDF' })).toHaveAttribute('target', '_blank');
});

test('without a connection it says so, and the PDF comes with the connection', async () => {
  phone.tell({ reach: 'offline' });
  server.cut(true);
  show(pdfFile(5, 'bill.pdf'));
  await expect.element(page.getByText(/^The PDF did not come/)).toBeVisible();
  server.cut(false);
  phone.tell({ reach: 'online' });
  await expect.poll(() => ink(drawn())).toBeGreaterThan(200);
});
