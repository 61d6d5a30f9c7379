/** Who stands for the lead, and how it passes on in peace. */
import { expect } from 'vitest';
import { ME } from '#tests/support/tiny-yard.ts';
import { at, behindAnother, expectPost, type Post, signedIn } from './candidate.ts';
import { cell, type Cell, never, type Table } from './cell.ts';
import { type Happening, happens, leads, waits } from './happening.ts';

export type Standing =
  | 'its person signs in'
  | 'its person signs out'
  | 'its tab is closed or dies'
  | 'the lock is granted'
  | 'its pause is over';

const signOut: Happening = (candidate) => candidate.signIn(null);

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

const unchanged = (post: Post): Cell => never('it pauses only after a turn', () => happens(post, waits(120_000), post));

export const standing: Table<Standing, Post> = {
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
  'its pause is over': {
    'not standing': unchanged('not standing'),
    queued: unchanged('queued'),
    leading: unchanged('leading'),
    frozen: unchanged('frozen'),
    fallen: unchanged('fallen'),
    pausing: leads('→ queued, and leading if the lock is free', 'pausing', waits(1_100), 'leading'),
  },
};
