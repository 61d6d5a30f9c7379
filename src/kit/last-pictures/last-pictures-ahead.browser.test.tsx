import { afterEach, beforeEach, expect, test } from 'vitest';
import { LAST_PICTURES } from '#db/records.ts';
import { lastPictureOf } from '#db/views/last-pictures.ts';
import { writeSession } from '#session/store.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ME } from '#tests/support/store/subject.ts';
import LastPicturesAhead from './last-pictures-ahead.tsx';

const user = { id: ME, name: 'Maya', email: 'maya@yard.example', role: 'technician', branch_id: 1, department: null };
const picture = (file_id: number, slot: string) => {
  return { vehicle_id: 3, slot, file_id, taken_at: '2026-11-20T09:00:00.000Z', by: 'Ida' };
};
const small = () => new Response(Uint8Array.from([1, 2, 3]), { headers: { 'content-type': 'image/webp' } });

let phone: Phone;
let server: FakeServer;
beforeEach(async () => {
  phone = await openPhone({ reach: 'online' });
  await writeSession({ user, permissions: [], signedInAt: 0, expired: false });
  const gone = () => Response.json({ message: 'It was deleted.' }, { status: 410 });
  server = fakeServer({ '/api/files/41': small, '/api/files/42': gone, '/api/files/43': small });
});
afterEach(async () => {
  server.stop();
  await writeSession(null);
  await phone.close();
});

const bytesOf = async (slot: 'front' | 'rear' | 'left') => (await lastPictureOf(3, slot))?.bytes?.byteLength ?? null;

test('the small forms come onto the device as soon as they are listed; what the server has no more is no trouble', async () => {
  phone.show(<LastPicturesAhead />, '/');
  await phone.yard.store.setMeta(LAST_PICTURES, [picture(42, 'rear'), picture(41, 'front'), picture(43, 'left')]);
  await expect.poll(() => bytesOf('front')).toBe(3);
  await expect.poll(() => bytesOf('left')).toBe(3);
  expect(await bytesOf('rear')).toBeNull();
  const sizes = new Set(server.asked.map(({ search }) => search));
  expect([server.asked.length, [...sizes]]).toEqual([3, ['?size=thumb']]);
});

test('nothing is fetched in the name of another person', async () => {
  await writeSession({ user: { ...user, id: ME + 1 }, permissions: [], signedInAt: 0, expired: false });
  await phone.yard.store.setMeta(LAST_PICTURES, [picture(41, 'front')]);
  phone.show(<LastPicturesAhead />, '/');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(server.asked).toEqual([]);
});
