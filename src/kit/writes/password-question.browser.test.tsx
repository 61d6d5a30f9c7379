import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { name, openFormStand, refused, save, saved, type FormStand } from '#tests/support/form-stand.tsx';

let form: FormStand;

beforeEach(async () => {
  form = await openFormStand();
  form.answer(() => refused(403, { message: 'Please confirm that it is you.', confirm: true }));
  form.show(null);
  await name().fill('Body shop');
  await save();
});
afterEach(async () => {
  await form.close();
});

const dialog = () => page.getByRole('dialog', { name: 'Is it you?' });
const creates = () => form.server.writes.filter(({ path }) => path === '/api/addDepartment');

it('is asked over a form, and cancelled it leaves the form as it was', async () => {
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(name()).toHaveValue('Body shop');
  expect(page.getByText(/^Not saved[.:]/).query()).toBeNull();
  expect(form.closed()).toBe(0);
});

it('repeats the same call once the password was given, under the same key', async () => {
  await dialog().getByLabelText('Password', { exact: true }).fill('three brown wheels');
  form.answer(saved);
  await dialog().getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => form.results().length).toBe(1);
  expect(creates().map(({ body }) => body)).toEqual([creates()[0]?.body, creates()[0]?.body]);
  expect(new Set(creates().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});
