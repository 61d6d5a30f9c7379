import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { holdOver } from '#tests/support/drag.ts';
import { lead, leadYard, putStages, type LeadYard } from '#tests/support/lead-yard.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import LeadsBoardScreen from './leads-board-screen.tsx';
import LeadsScreen from './leads-screen.tsx';

let yard: LeadYard;
let phone: Phone;
beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  phone = await openPhone({ reach: 'online' });
  await putStages(phone.yard);
});
afterEach(async () => {
  await phone.close();
  yard.server.stop();
  await page.viewport(414, 896);
});

const showBoard = () => {
  yard = leadYard([lead(1, 'Amy Bell', { value: 300 }), lead(2, 'Ben Hale', { value: 200 })]);
  // Each test reads under a filter of its own.
  phone.show(<LeadsBoardScreen />, `/leads/board?q=${crypto.randomUUID()}`);
};
const column = (name: string) => page.getByRole('region', { name, exact: true });
const move = async (name: string, to: string) => {
  await page.getByRole('button', { name: `Move ${name}` }).click();
  await page.getByRole('menuitem', { name: `Move to ${to}` }).click();
};

describe('the board', () => {
  it('has a column for each stage, with how many there are and what they are worth', async () => {
    showBoard();
    await expect.element(column('New').getByText('2 · 500')).toBeVisible();
    await expect.element(column('Contacted').getByText('0')).toBeVisible();
  });

  it('moves a card by its menu at once, and Undo moves it back', async () => {
    showBoard();
    await move('Amy Bell', 'Contacted');
    await expect.element(column('Contacted').getByText('Amy Bell')).toBeVisible();
    await expect.element(column('Contacted').getByText('1 · 300')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(column('New').getByText('Amy Bell')).toBeVisible();
    expect(yard.server.writes.map(({ path, body }) => [path, body])).toEqual([
      ['/api/leads/1', { stage_id: 2 }],
      ['/api/leads/1', { stage_id: 1 }],
    ]);
  });

  it('moves a card by drag', async () => {
    showBoard();
    await expect.element(column('New').getByText('Ben Hale')).toBeVisible();
    const drop = await holdOver(column('New').getByText('Ben Hale').element(), column('Contacted').element());
    drop();
    await expect.element(column('Contacted').getByText('Ben Hale')).toBeVisible();
    expect(yard.server.writes.map(({ body }) => body)).toEqual([{ stage_id: 2 }]);
  });

  it('puts a card back when the server refuses, and says why', async () => {
    showBoard();
    yard.refusal = 'This stage does not exist.';
    await move('Amy Bell', 'Contacted');
    await expect.element(page.getByText('This stage does not exist.')).toBeVisible();
    await expect.element(column('New').getByText('Amy Bell')).toBeVisible();
  });

  it('asks for the reason before a lead is lost', async () => {
    showBoard();
    await move('Amy Bell', 'Lost');
    const dialog = page.getByRole('dialog', { name: 'Is Amy Bell lost?' });
    await dialog.getByLabelText('Lost because').fill('Found a cheaper one.');
    await dialog.getByRole('button', { name: /^Lost/ }).click();
    await expect.element(column('Lost').getByText('Amy Bell')).toBeVisible();
    expect(yard.server.writes.map(({ body }) => body)).toEqual([{ lost_reason: 'Found a cheaper one.', stage_id: 4 }]);
  });
});

describe('the list', () => {
  const many = Array.from({ length: 60 }, (_, n) => lead(n + 1, `Lead ${n + 1}`));

  it('is read by the numbers of its pages; a search begins on the first one', async () => {
    yard = leadYard(many);
    phone.show(<LeadsScreen />, '/leads?owner_id=5');
    await expect.element(page.getByText('Page 1 of 3')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.element(page.getByRole('row', { name: /Lead 26 / })).toBeVisible();
    await page.getByRole('searchbox').fill('lead');
    await expect.element(page.getByText('Page 1 of 3')).toBeVisible();
    const pages = yard.server.asked.filter(({ pathname }) => pathname === '/api/leads');
    expect(pages.map(({ searchParams }) => searchParams.get('page')).slice(0, 2)).toEqual([null, '2']);
  });

  it('calls in one tap, without opening the lead', async () => {
    yard = leadYard([lead(1, 'Amy Bell')]);
    phone.show(<LeadsScreen />, '/leads?owner_id=6');
    const call = page.getByRole('link', { name: 'Call Amy Bell' });
    await expect.element(call).toHaveAttribute('href', 'tel:+442079460958');
    call.element().addEventListener('click', (event) => event.preventDefault());
    await call.click();
    expect(page.getByRole('complementary').query()).toBeNull();
  });

  it('names who has the number already; the lead is opened, or added all the same', async () => {
    yard = leadYard([lead(1, 'Amy Bell')]);
    phone.show(<LeadsScreen />, '/leads?owner_id=7');
    await page.getByRole('button', { name: /^New lead/ }).click();
    await page.getByLabelText('Name').fill('Amelia Bell');
    await page.getByLabelText(/^Phone/).fill('+44 20 7946 0958');
    await page.getByRole('button', { name: /^Save/ }).first().click();
    const panel = page.getByRole('region', { name: 'Perhaps the same' });
    await expect.element(panel.getByText('Amy Bell')).toBeVisible();
    await expect.element(panel.getByRole('link', { name: 'Open that one' })).toHaveAttribute('href', '/leads?open=1');
    await panel.getByRole('button', { name: 'Add anyway' }).click();
    await expect.element(page.getByRole('complementary', { name: 'Amelia Bell' })).toBeVisible();
    expect(yard.server.writes.map(({ body }) => (body as { accept_duplicate?: true }).accept_duplicate)).toEqual([
      undefined,
      true,
    ]);
  });
});
