/** All that can befall a candidate for the lead, at every post. */
import { expect } from 'vitest';
import { EpochLost } from '#sync/ports.ts';
import { ME } from '#tests/support/tiny-yard.ts';
import { at, behindAnother, type Candidate, expectPost, type Post, signedIn } from './candidate.ts';
import { cell, type Cell, never, type Table } from './cell.ts';

type Event =
  | 'its person signs in'
  | 'its person signs out'
  | 'its tab is closed or dies'
  | 'the lock is granted'
  | 'six checks without a new beat'
  | 'its lock is stolen'
  | 'its epoch is over'
  | 'the system freezes it'
  | 'the system thaws it'
  | 'the database fails'
  | 'its pause is over';

type Happening = (candidate: Candidate) => Promise<void> | void;

/** From one post to another. */
function leads(is: string, from: Post, event: Happening, to: Post = from): Cell {
  return cell(is, () => happens(from, event, to));
}

async function happens(from: Post, event: Happening, to: Post): Promise<void> {
  const candidate = await at(from);
  await event(candidate);
  expectPost(candidate, to);
}

const signIn: Happening = (candidate) => candidate.signIn(ME);
const signOut: Happening = (candidate) => candidate.signIn(null);
const rob: Happening = async (candidate) => {
  candidate.rob();
  await candidate.device.pass(0);
};
const overtake: Happening = async (candidate) => {
  await candidate.overtake();
  await candidate.device.pass(6_000);
};
const waits =
  (ms: number): Happening =>
  ({ device }) =>
    device.pass(ms);

/** It has asked for no lock since: none can be granted. */
function notAsked(why: string, post: Post): Cell {
  return never(why, async () => {
    const candidate = await at(post);
    const { asked } = candidate;
    await candidate.device.pass(900);
    expect(candidate.asked).toBe(asked);
    expectPost(candidate, post);
  });
}

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

/** Stands once: what it is told again changes nothing. */
function standsAlready(is: string, post: Post): Cell {
  return cell(is, async () => {
    const candidate = await at(post);
    await candidate.signIn(ME);
    expectPost(candidate, post);
    await candidate.thaw();
    expect(candidate.stood).toBe(1);
  });
}

async function signsInAgain(): Promise<void> {
  const candidate = await at('not standing');
  await candidate.signIn(99);
  expectPost(candidate, 'not standing');
  const { leader } = await behindAnother();
  const late = await signedIn(leader.device);
  expect([late.post, late.asked]).toEqual(['queued', 1]);
}

async function frozenSignsOut(): Promise<void> {
  const candidate = await at('frozen');
  await candidate.signIn(null);
  expectPost(candidate, 'frozen');
  await candidate.thaw();
  await candidate.device.pass(100);
  expectPost(candidate, 'not standing');
}

async function leaderSignsOut(): Promise<void> {
  const { leader, candidate } = await behindAnother();
  await leader.signIn(99);
  await leader.device.pass(100);
  expectPost(leader, 'not standing');
  expectPost(candidate, 'leading');
}

async function windsUp(): Promise<void> {
  const candidate = await at('fallen');
  await candidate.signIn(null);
  expectPost(candidate, 'fallen');
  await candidate.windUp();
  await candidate.device.pass(100);
  expectPost(candidate, 'not standing');
}

async function diesQueued(): Promise<void> {
  const { leader, candidate } = await behindAnother();
  const third = await signedIn(leader.device);
  await candidate.signIn(null);
  expectPost(candidate, 'not standing');
  await leader.kill();
  await leader.device.pass(100);
  expectPost(third, 'leading');
}

/** Its lock is free at once; what it had under way another finds on the disk. */
function nextLeads(prepare: Happening): () => Promise<void> {
  return async () => {
    const { leader, candidate } = await behindAnother();
    await prepare(leader);
    expectPost(candidate, 'queued');
    await leader.kill();
    expectPost(candidate, 'leading');
    expect(candidate.epochs[0]).toBeGreaterThan(leader.epochs[0] ?? 0);
    await leader.device.pass(60_000);
    expectPost(candidate, 'leading');
  };
}

async function nobodyHeld(post: Post): Promise<void> {
  const candidate = await at(post);
  await candidate.kill();
  const next = await signedIn(candidate.device);
  expectPost(next, 'leading');
}

async function granted(): Promise<void> {
  const { leader, candidate } = await behindAnother();
  await leader.signIn(null);
  await leader.device.pass(10);
  expectPost(candidate, 'leading');
  expect([leader.epochs, candidate.epochs]).toEqual([[1], [2]]);
  expect(await candidate.device.store.lead()).toMatchObject({ epoch: 2 });
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

const unchanged = (post: Post): Cell => never('it pauses only after a turn', () => happens(post, waits(120_000), post));

export const LEADER: Table<Event, Post> = {
  'its person signs in': {
    'not standing': cell('→ queued; other people’s sign-ins change nothing', signsInAgain),
    queued: standsAlready('stays', 'queued'),
    leading: standsAlready('stays', 'leading'),
    frozen: standsAlready('stays; hears it when thawed', 'frozen'),
    fallen: standsAlready('stays', 'fallen'),
    pausing: standsAlready('stays', 'pausing'),
  },
  'its person signs out': {
    'not standing': leads('stays', 'not standing', signOut),
    queued: leads('→ not standing', 'queued', signOut, 'not standing'),
    leading: cell('→ not standing, its turn ended; the next leads', leaderSignsOut),
    frozen: cell('→ not standing, when thawed', frozenSignsOut),
    fallen: cell('→ not standing, when its turn has ended', windsUp),
    pausing: leads('→ not standing', 'pausing', signOut, 'not standing'),
  },
  'its tab is closed or dies': {
    'not standing': cell('nothing: it holds nothing', () => nobodyHeld('not standing')),
    queued: cell('it leaves the queue', diesQueued),
    leading: cell(
      'the next leads at once',
      nextLeads(() => undefined),
    ),
    frozen: cell(
      'the next leads at once',
      nextLeads((leader) => leader.freeze()),
    ),
    fallen: cell('the next leads at once', () => nobodyHeld('fallen')),
    pausing: cell('nothing: it holds nothing', () => nobodyHeld('pausing')),
  },
  'the lock is granted': {
    'not standing': notAsked('it asked for none', 'not standing'),
    queued: cell('→ leading, under the next epoch', granted),
    leading: notAsked('it holds it', 'leading'),
    frozen: notAsked('it holds it', 'frozen'),
    fallen: notAsked('it asks again only when its turn has ended', 'fallen'),
    pausing: notAsked('it asks again after its pause', 'pausing'),
  },
  'six checks without a new beat': {
    'not standing': notWatching('not standing'),
    queued: cell('it robs the silent one; → leading', robs),
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
  'its pause is over': {
    'not standing': unchanged('not standing'),
    queued: unchanged('queued'),
    leading: unchanged('leading'),
    frozen: unchanged('frozen'),
    fallen: unchanged('fallen'),
    pausing: leads('→ queued, and leading if the lock is free', 'pausing', waits(1_100), 'leading'),
  },
};

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
