/** One phone, two people: unsent work stays its owner's. */
import { expect, test } from 'vitest';
import { emailOf, PASSWORD } from '#server/db/demo/people.ts';
import { demoSignIn } from './support/api.ts';
import { doneLines, stand, todayTodo } from './support/stand.ts';
import { expectStrip, openTodo, readyForOffline, signInOnScreen, tickAll } from './support/technician.ts';

const it = stand();

test('work kept at sign-out waits for its owner, whoever signs in between', async () => {
  const { network } = it;
  const { page } = it.phone;
  await signInOnScreen(page, network.url, demoSignIn('technician'));
  await readyForOffline(page);
  await network.weather('offline');
  await openTodo(page, 'Wash and vacuum');
  const ticked = await tickAll(page);

  await page.goto(`${network.url}/settings/sign-out`);
  await page.getByText(`${ticked} change`).first().waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText(`${ticked} changes unsent for Maya Patel`).waitFor();

  await network.weather('clear');
  const sentBefore = network.passed.length;
  await signInOnScreen(page, network.url, [emailOf('Tom Becker'), PASSWORD]);
  expect(network.passed.slice(sentBefore).filter((r) => r.includes('update-status-todo'))).toEqual([]);
  await page.goto(`${network.url}/outbox`);
  expect(await page.getByText('Wash and vacuum').count()).toBe(0);

  await page.goto(`${network.url}/settings/sign-out`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to Yardhand' }).waitFor();
  await signInOnScreen(page, network.url, demoSignIn('technician'));
  await expectStrip(page, /All sent/);
  expect(doneLines(await todayTodo(it.office, 'Wash and vacuum'))).toBe(ticked);
});

test('work of somebody whose session ended waits for its owner, too', async () => {
  const { network, phone } = it;
  const { page } = phone;
  await page.goto(`${network.url}/to-do`);
  await readyForOffline(page);
  await network.weather('offline');
  await openTodo(page, 'Oil change');
  const ticked = await tickAll(page);
  await phone.context.clearCookies();
  await network.weather('clear');
  await page.getByRole('link', { name: 'Sign in' }).click();

  // Another person, who mistypes the password first: what was typed stays, and the phone is still its owner's.
  const email = page.getByLabel('E-mail');
  const password = page.getByLabel('Password', { exact: true });
  const enter = page.getByRole('button', { name: 'Sign in', exact: true });
  await email.fill(emailOf('Tom Becker'));
  await password.fill('mistyped');
  await enter.click();
  await page.getByText('This e-mail and password do not go together.').waitFor();
  expect(await email.inputValue()).toBe(emailOf('Tom Becker'));
  expect(await password.inputValue()).toBe('mistyped');
  await page.getByRole('heading', { name: 'Sign in again' }).waitFor();

  await password.fill(PASSWORD);
  await enter.click();
  await expectStrip(page, /All sent/);
  await page.goto(`${network.url}/settings/sign-out`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText(`${ticked} changes unsent for Maya Patel`).waitFor();
  await signInOnScreen(page, network.url, demoSignIn('technician'));
  await expectStrip(page, /All sent/);
  expect(doneLines(await todayTodo(it.office, 'Oil change'))).toBe(ticked);
});
