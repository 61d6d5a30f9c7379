import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Reads } from '#kit/reads/reads.tsx';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ago, linkedTracker, tracker } from '#tests/support/told-trackers.ts';
import TrackerPart from './tracker-part.tsx';

let phone: Phone;
let server: FakeServer;

beforeEach(async () => {
  const trackers = [tracker(2), linkedTracker({ data_at: ago(12), mil_on: true })];
  server = fakeServer({
    '/api/telematics': () => ({ status: 200, message: '', connections: [], trackers, next_cursor: null, total: 2 }),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

test('a vehicle tells what its tracker told last, and how long ago; its real time is the title', async () => {
  phone.show(
    <Reads>
      <TrackerPart id={3} plate="KX41 RTU" />
    </Reads>,
    '/vehicles/3',
  );
  const part = page.getByRole('region', { name: 'Tracker' });
  await expect.element(part.getByText('50,482 mi')).toBeVisible();
  await expect
    .element(part.getByText('12 min ago'))
    .toHaveAttribute('title', expect.stringMatching(/ \d{4} \d\d:\d\d$/));
  await expect.element(part.getByText('Warning lamp')).toBeVisible();
  await expect.element(part.getByRole('link')).toHaveAttribute('href', '/telematics?q=KX41%20RTU&open=1');
});
