import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Reads } from '#kit/reads/reads.tsx';
import { framed } from '#tests/support/answers.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { vehicleDetail } from '#tests/support/vehicles.ts';
import PhotosTab from './photos-tab.tsx';

const image = (id: number) => ({
  id,
  name: `side-${id}.jpg`,
  mime: 'image/jpeg',
  size: 90_000,
  thumb: `/api/files/${id}?size=thumb`,
  created_by: 1,
  created_by_name: 'Maya Patel',
  created_at: '2026-11-20T09:00:00.000Z',
});

let phone: Phone;
let server: FakeServer;
beforeEach(async () => {
  server = fakeServer({
    '/api/vehicle-cover/3': () => framed({ vehicle: vehicleDetail(3) }),
    '/api/vehicle_images/12': () => framed({}),
    '/api/restore-attachment/12': () => framed({ attachment: image(12) }),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const show = (within: boolean) =>
  phone.show(
    <Reads>
      <PhotosTab vehicle={vehicleDetail(3, { within, images: [image(11), image(12)] })} />
    </Reads>,
    '/vehicles/3',
  );
const act = async (name: string) => {
  await page.getByRole('button', { name: 'More about photo 2' }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('the first photo is the cover; another becomes it, and one that is deleted comes back', async () => {
  show(true);
  await expect.element(page.getByRole('listitem').nth(0).getByText('Cover')).toBeVisible();
  await act('Make it the cover');
  await expect.element(page.getByText('All lists show this photo now.')).toBeVisible();
  await act('Delete');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect
    .poll(() => server.writes.map(({ method, path }) => `${method} ${path}`))
    .toEqual(['POST /api/vehicle-cover/3', 'DELETE /api/vehicle_images/12', 'POST /api/restore-attachment/12']);
});

test('photos of another branch’s vehicle are only looked at', async () => {
  show(false);
  await expect.element(page.getByRole('button', { name: /^Photo 2/ })).toBeVisible();
  expect(page.getByRole('button', { name: /^(More|Add)/ }).query()).toBeNull();
});
