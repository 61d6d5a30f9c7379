/** The truth strip: never green by mistake, never silent when something is wrong. */
import { expect, test } from 'vitest';
import type { MutationState } from '#db/records.ts';
import { mutation, NOW } from '#tests/support/mutations.ts';
import { type Disk, reachOf, type Status, truthOf } from './status.ts';
import { down, UP } from './link.ts';

const MINUTE = 60_000;
const status: Status = {
  epoch: 1,
  reach: 'online',
  offset: 40,
  lastSuccess: null,
  upSince: NOW,
  pulledAt: NOW,
  mirrored: true,
  probeAt: null,
};
const empty: Disk = { outbox: [], photosUnconfirmed: 0, twins: 0, confirmed: { at: NOW, fence: 3 }, fence: 3 };

const pending = (st: MutationState, at = NOW) => mutation({ st, at });

test('green is a read-back that is newer than the last acknowledgement, with nothing unsent', () => {
  expect(truthOf(status, empty, NOW).confirmedAt).toBe(NOW);
  expect(truthOf(status, { ...empty, fence: 4 }, NOW).confirmedAt).toBeNull();
  expect(truthOf(status, { ...empty, confirmed: null }, NOW).confirmedAt).toBeNull();
  for (const st of ['ready', 'sending', 'unsure', 'failed', 'held'] as const)
    expect(truthOf(status, { ...empty, outbox: [pending(st)] }, NOW).confirmedAt).toBeNull();
});

test('everything unsent is counted once: waiting, or in need of a person', () => {
  const outbox = (['ready', 'sending', 'unsure', 'held', 'failed'] as const).map((st) => pending(st));
  expect(truthOf(status, { ...empty, outbox }, NOW)).toMatchObject({ pending: 3, sending: 1, needsYou: 2 });
});

test('stuck: there is work and a server, and for five minutes nothing happened', () => {
  const at = (now: number, part: Partial<Status> = {}, st: MutationState = 'ready') =>
    truthOf({ ...status, ...part }, { ...empty, outbox: [pending(st)] }, now).stuck;
  expect(at(NOW + 4 * MINUTE)).toBe(false);
  expect(at(NOW + 6 * MINUTE)).toBe(true);
  expect(at(NOW + 6 * MINUTE, { lastSuccess: NOW + 3 * MINUTE })).toBe(false);
  expect(at(NOW + 6 * MINUTE, { upSince: NOW + 3 * MINUTE })).toBe(false);
  expect(at(NOW + 6 * MINUTE, { reach: 'offline' })).toBe(false);
  expect(at(NOW + 6 * MINUTE, {}, 'failed')).toBe(false);
});

test('the clock of the device, as people say it: minus the server’s', () => {
  expect(truthOf(status, empty, NOW).clockOffset).toBe(-40);
  expect(truthOf({ ...status, offset: null }, empty, NOW).clockOffset).toBeNull();
});

test('what can be reached', () => {
  const turn = { signedOut: false, link: UP, online: () => true };
  expect(reachOf(turn)).toBe('online');
  expect(reachOf({ ...turn, signedOut: true })).toBe('signed-out');
  expect(reachOf({ ...turn, link: { is: 'portal', probes: 0, probeAt: 0 } })).toBe('network');
  expect(reachOf({ ...turn, link: { is: 'down', probes: 2, probeAt: 0 } })).toBe('silent');
  expect(reachOf({ ...turn, link: { is: 'down', probes: 2, probeAt: 0 }, online: () => false })).toBe('offline');
  // Nobody has asked yet: what the device says.
  expect(reachOf({ ...turn, link: down(0) })).toBe('online');
  expect(reachOf({ ...turn, link: down(0), online: () => false })).toBe('offline');
});
