/** How a leader loses the lead, and what a system does that sleeps or a database that fails. */
import { expect } from 'vitest';
import { EpochLost } from '#sync/ports.ts';
import { at, behindAnother, type Candidate, expectPost, type Post, signedIn } from './candidate.ts';
import { cell, type Cell, never, type Table } from './cell.ts';
import { type Happening, happens, leads, waits } from './happening.ts';

export type Overthrow =
  | 'six checks without a new beat'
  | 'its lock is stolen'
  | 'its epoch is over'
  | 'the system freezes it'
  | 'the system thaws it'
  | 'the database fails';

const rob: Happening = async (candidate) => {
  candidate.rob();
  await candidate.device.pass(0);
};
const overtake: Happening = async (candidate) => {
  await candidate.overtake();
  await candidate.device.pass(6_000);
};

/** It looks at nobody's beat. */
function notWatching(post: Post): Cell {
  return never('only who is queued watches', async () => {
    const candidate = await at(post);
    const { looks } = candidate;
    await candidate.device.pass(900);
    expect(candidate.looks).toBe(looks);
    expectPost(candidate, post);
  });
}

async function robs(): Promise<void> {
  const { leader, candidate } = await behindAnother();
  await candidate.device.pass(10 * 60_000);
  expectPost(candidate, 'queued');
  leader.freeze();
  await candidate.device.pass(28_000);
  expectPost(candidate, 'queued');
  await candidate.device.pass(10_000);
  expectPost(candidate, 'leading');
}

/** The lock went to one that slept in the queue: nobody leads, until the next finds out. */
async function robsTheSleeping(): Promise<void> {
  const { leader, candidate } = await behindAnother();
  const third = await signedIn(leader.device);
  candidate.freeze();
  await leader.kill();
  await leader.device.pass(20_000);
  expectPost(third, 'queued');
  await leader.device.pass(20_000);
  expectPost(third, 'leading');
  await candidate.thaw();
  await leader.device.pass(20_000);
  expect([third.post, candidate.post]).toEqual(['leading', 'queued']);
}

async function stolenFrozen(): Promise<void> {
  const { leader, candidate } = await behindAnother();
  leader.freeze();
  await leader.device.pass(40_000);
  expectPost(candidate, 'leading');
  await leader.thaw();
  await leader.device.pass(20_000);
  expectPost(leader, 'queued');
  expect(leader.epochs).toEqual([1]);
  await expect(leader.device.store.beat(1, 0)).rejects.toBeInstanceOf(EpochLost);
  expectPost(candidate, 'leading');
}

async function overtakenFrozen(): Promise<void> {
  const candidate = await at('frozen');
  await candidate.overtake();
  await candidate.device.pass(60_000);
  expectPost(candidate, 'frozen');
  candidate.linger();
  await candidate.thaw();
  await candidate.device.pass(100);
  expectPost(candidate, 'fallen');
}

async function queuedFreezes(): Promise<void> {
  const { leader, candidate } = await behindAnother();
  await candidate.device.pass(12_000);
  candidate.freeze();
  // A night: the leader goes on beating, the frozen one sees nothing of it.
  await candidate.device.pass(8 * 3_600_000);
  expectPost(candidate, 'queued');
  expectPost(leader, 'leading');
}

async function queuedThaws(): Promise<void> {
  const { leader, candidate } = await behindAnother();
  candidate.freeze();
  leader.freeze();
  await candidate.device.pass(8 * 3_600_000);
  await Promise.all([leader.thaw(), candidate.thaw()]);
  await candidate.device.pass(60_000);
  // Both slept: hours without a beat were one check.
  expect([leader.post, candidate.post]).toEqual(['leading', 'queued']);
}

async function thaws(): Promise<void> {
  const alone = await at('frozen');
  await alone.device.pass(3_600_000);
  await alone.thaw();
  await alone.device.pass(60_000);
  expectPost(alone, 'leading');
  expect(alone.epochs).toEqual([1]);
  await stolenFrozen();
}

async function queuedCannotRead(): Promise<void> {
  const { leader, candidate } = await behindAnother();
  candidate.broken = true;
  await candidate.device.pass(10 * 60_000);
  expectPost(candidate, 'queued');
  expectPost(leader, 'leading');
  expect([leader.epochs, candidate.errors]).toEqual([[1], []]);
}

async function turnFails(): Promise<void> {
  const mute = await at('leading');
  mute.mute = true;
  await mute.device.pass(60_000);
  expectPost(mute, 'leading');
  const candidate = await at('leading');
  candidate.broken = true;
  candidate.wake();
  await candidate.device.pass(10);
  expectPost(candidate, 'pausing');
  expect(candidate.errors).toHaveLength(1);
  candidate.broken = false;
  await candidate.device.pass(61_000);
  expectPost(candidate, 'leading');
}

async function frozenFails(): Promise<void> {
  const candidate = await at('frozen');
  candidate.broken = true;
  await candidate.device.pass(60_000);
  expectPost(candidate, 'frozen');
  expect(candidate.errors).toEqual([]);
}

const breaks: Happening = async (candidate) => {
  candidate.broken = true;
  await candidate.device.pass(900);
};

async function pausesLonger(): Promise<void> {
  const candidate = await at('pausing');
  candidate.broken = true;
  await candidate.device.pass(10 * 60_000);
  expectPost(candidate, 'pausing');
  // A second, two, four … a minute at most: ten minutes are few turns.
  expect(candidate.asked).toBeGreaterThan(8);
  expect(candidate.asked).toBeLessThan(20);
  candidate.broken = false;
  await candidate.device.pass(61_000);
  expectPost(candidate, 'leading');
}

/** So that the fallen one can be seen: its turn is slow to end. */
function slowly(event: Happening): Happening {
  return async (candidate) => {
    candidate.linger();
    await event(candidate);
  };
}

async function freezes(candidate: Candidate): Promise<void> {
  candidate.freeze();
  await candidate.device.pass(60_000);
}

async function refreeze(candidate: Candidate): Promise<void> {
  await freezes(candidate);
  await candidate.thaw();
  await candidate.device.pass(100);
}

export const overthrow: Table<Overthrow, Post> = {
  'six checks without a new beat': {
    'not standing': notWatching('not standing'),
    queued: cell('it robs the silent one; → leading', async () => {
      await robs();
      await robsTheSleeping();
    }),
    leading: notWatching('leading'),
    frozen: notWatching('frozen'),
    fallen: notWatching('fallen'),
    pausing: notWatching('pausing'),
  },
  'its lock is stolen': {
    'not standing': never('it holds none', () => happens('not standing', rob, 'not standing')),
    queued: never('it holds none; it stays, behind the thief', () => happens('queued', rob, 'queued')),
    leading: leads('→ fallen, and its turn ends', 'leading', slowly(rob), 'fallen'),
    frozen: cell('→ fallen, when thawed; nothing it writes is kept', stolenFrozen),
    fallen: leads('stays', 'fallen', rob),
    pausing: never('it holds none', () => happens('pausing', rob, 'pausing')),
  },
  'its epoch is over': {
    'not standing': leads('nothing: it writes nothing', 'not standing', overtake),
    queued: leads('stays: it writes nothing', 'queued', (candidate) => candidate.overtake().then(() => undefined)),
    leading: leads('→ fallen, at its next write or beat', 'leading', slowly(overtake), 'fallen'),
    frozen: cell('→ fallen, when thawed', overtakenFrozen),
    fallen: leads('stays', 'fallen', overtake),
    pausing: leads('stays: it writes nothing', 'pausing', (candidate) => candidate.overtake().then(() => undefined)),
  },
  'the system freezes it': {
    'not standing': leads('stays', 'not standing', freezes),
    queued: cell('stays, at its place in the queue', queuedFreezes),
    leading: leads('→ frozen; its beats stop', 'leading', freezes, 'frozen'),
    frozen: never('it is frozen', () => happens('frozen', waits(3_600_000), 'frozen')),
    fallen: leads('stays', 'fallen', freezes),
    pausing: leads('stays; its pause ends when thawed', 'pausing', freezes),
  },
  'the system thaws it': {
    'not standing': never('it runs', () => happens('not standing', (c) => c.thaw(), 'not standing')),
    queued: cell('stays; a night asleep was one check', queuedThaws),
    leading: never('it runs', () => happens('leading', (c) => c.thaw(), 'leading')),
    frozen: cell('→ leading, if nobody robbed it; else → fallen', thaws),
    fallen: leads('stays; its turn goes on ending', 'fallen', refreeze),
    pausing: leads('stays, or → queued if the second is over', 'pausing', refreeze, 'leading'),
  },
  'the database fails': {
    'not standing': leads('nothing: it reads nothing', 'not standing', breaks),
    queued: cell('stays; robs nobody for that', queuedCannotRead),
    leading: cell('→ pausing; a beat that fails is borne', turnFails),
    frozen: cell('stays; nothing of it runs', frozenFails),
    fallen: leads('stays', 'fallen', breaks),
    pausing: cell('stays; its next turns fail, its pauses grow to a minute', pausesLonger),
  },
};
