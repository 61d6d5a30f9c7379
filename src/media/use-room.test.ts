import { expect, it } from 'vitest';
import { measureRoom } from '#db/quota.ts';
import { measureShots } from './use-room.ts';

const MB = 1024 * 1024;

it.each([
  [0, 'free'],
  // Ninety-five of a hundred are the end; a picture takes four at most.
  [82, 'free'],
  [84, 'few'],
  [90, 'few'],
  [92, 'none'],
  [120, 'none'],
])('of a hundred megabytes %i in use: %s', async (usage, room) => {
  const storage = { estimate: () => Promise.resolve({ usage: usage * MB, quota: 100 * MB }) };
  expect(await measureShots((bytes) => measureRoom(bytes, storage))).toBe(room);
});

it('does not stand in the way where nobody knows', async () => {
  expect(await measureShots((bytes) => measureRoom(bytes, {}))).toBe('free');
});
