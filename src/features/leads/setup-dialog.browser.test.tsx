import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { leads } from '#contract/areas/leads.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import SetupDialog from './setup-dialog.tsx';

const SETUP = {
  channels: [{ id: 1, name: 'Telephone' }],
  stages: [
    { id: 1, name: 'New', category: 'open', stale_days: 1 },
    { id: 2, name: 'Won', category: 'won', stale_days: null },
  ],
};

let phone: Phone;
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  server = fakeServer({ [leads.setup.path]: () => framed(SETUP) });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

it('shows the days of a stage as they are typed, and sends none that are no whole number', async () => {
  const onClose = vi.fn<() => void>();
  phone.show(
    <Reads>
      <SetupDialog onClose={onClose} />
    </Reads>,
    '/leads',
  );
  const days = page.getByRole('textbox', { name: 'Days until leads of stage 1 are quiet for too long' });
  for (const [typed, refusal] of [
    ['-14', 'At least 1.'],
    ['1.5', 'This must be a whole number.'],
    ['two', 'This must be a whole number.'],
  ] as const) {
    await days.fill(typed);
    await expect.element(days).toHaveValue(typed);
    await expect.element(days).toHaveAccessibleDescription(refusal);
  }
  expect(await axeFaults()).toEqual([]);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect.element(page.getByText('Days of stage 1: This must be a whole number.')).toBeVisible();
  expect(server.writes).toEqual([]);
  await days.fill('14');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.writes.map(({ body }) => body)).toMatchObject([{ stages: [{ stale_days: 14 }, { stale_days: null }] }]);
});
