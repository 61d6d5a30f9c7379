import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { Unsent } from './unsent.tsx';

let phone: Phone;
afterEach(() => phone.close());

test('use 20: what is being sent is not counted beside what is not sent', async () => {
  phone = await openPhone({ reach: 'online', pending: 3, sending: 2, photosUnconfirmed: 1 });
  phone.show(<Unsent />, '/me');
  await expect.element(page.getByRole('status').getByText(/^3 not sent, 1 photo not confirmed\./)).toBeVisible();
});
