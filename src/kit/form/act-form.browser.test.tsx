import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { day, done, idParams, note, timeOfDay } from '#contract/schema.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { forgetForms } from '#tests/support/form-stand.tsx';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ActForm } from './act-form.tsx';

const close = post('/api/closeBooking/{id}', {
  permission: null,
  replay: 'online',
  params: idParams,
  body: z.object({
    reason: z.enum(['returned', 'lost'], 'This must be one of the reasons.'),
    day,
    time: z.optional(z.nullable(timeOfDay)),
    hours: z.number('This must be a number.'),
    remark: note(200),
    paid: z.boolean(),
  }),
  answer: done,
});

let phone: Phone;
let server: FakeServer;
let saved: number;

beforeEach(async () => {
  await forgetForms();
  await page.viewport(1440, 900);
  saved = 0;
  server = fakeServer({ '/api/closeBooking/5': () => ({ status: 200, message: 'Closed.' }) });
  phone = await openPhone({ reach: 'online' });
  phone.show(
    <Reads>
      <ActForm
        title="Close the booking"
        saveText="Close it"
        send={close}
        params={{ id: 5 }}
        initial={{ day: '2026-11-21' }}
        fields={[
          { name: 'reason', kind: 'oneOf', label: 'Reason', words: { returned: 'It is back', lost: 'It is lost' } },
          { name: 'day', kind: 'date', label: 'Day' },
          { name: 'time', kind: 'time', label: 'Time' },
          { name: 'hours', kind: 'number', label: 'Work', unit: 'h', min: 0, hint: 'Yours alone.' },
          { name: 'remark', kind: 'note', label: 'Remark' },
          { name: 'paid', kind: 'check', label: 'All is paid' },
        ]}
        onSaved={() => (saved += 1)}
        onClose={() => undefined}
      />
    </Reads>,
    '/bookings',
  );
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await forgetForms();
});

const field = (label: RegExp) => page.getByLabelText(label);
const act = () => page.getByRole('button', { name: /^Close it/ }).click();

test('an act with a form asks for what its call wants, says what may be left out, and sends all of it', async () => {
  await expect.element(page.getByText('Time optional')).toBeVisible();
  expect(page.getByText('Reason optional').query()).toBeNull();
  await field(/^Reason/).selectOptions('It is back');
  await field(/^Work \(h\)/).fill('1.5');
  await field(/^Remark/).fill('Two scratches.\nBoth known.');
  await field(/^All is paid/).click();
  await act();
  await expect.poll(() => saved).toBe(1);
  expect(server.writes.map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/closeBooking/5',
      {
        reason: 'returned',
        day: '2026-11-21',
        time: null,
        hours: 1.5,
        remark: 'Two scratches.\nBoth known.',
        paid: true,
      },
    ],
  ]);
});

test('what is missing or no number stands at its field, and the first of them has the focus', async () => {
  await field(/^Work/).fill('-1');
  await act();
  await expect.element(field(/^Reason/)).toHaveFocus();
  await expect.element(field(/^Reason/)).toHaveAccessibleDescription(/Please fill this in/);
  await expect.element(field(/^Work/)).toHaveAccessibleDescription(/At least 0.*Yours alone/);
  await expect.element(page.getByText(/2 fields need you: Reason, Work/)).toBeVisible();
  expect(server.writes).toEqual([]);
});
