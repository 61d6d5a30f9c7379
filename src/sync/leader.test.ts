/** The lead in virtual time: who waits, who robs, what a failing turn costs. */
import { expect, test } from 'vitest';
import { memoryLock } from '#tests/support/memory-lock.ts';
import { settled, VirtualClock } from '#tests/support/virtual-clock.ts';
import { lead, type Leading } from './leader.ts';
import { memoryStore } from './memory-store.ts';
import { OPS } from './ops/table.ts';
import { EpochLost, type Lock } from './ports.ts';

function yard() {
  const clock = new VirtualClock(1_000_000);
  const store = memoryStore(OPS);
  const lock = memoryLock();
  const log: string[] = [];
  const end = new AbortController();
  const failures: unknown[] = [];
  const candidate = (name: string, part: Partial<Leading> = {}): void => {
    const work = async (epoch: number, lost: AbortSignal): Promise<void> => {
      log.push(`${name} leads ${epoch}`);
      while (!lost.aborted) await clock.sleep(3_600_000, lost);
      log.push(`${name} stops`);
    };
    void lead({ store, lock, clock, name: 'lead', work, ...part }, end.signal, (error) => failures.push(error));
  };
  return { clock, store, log, end, failures, candidate };
}

test('the first leads, the second waits as long as it hears beats', async () => {
  const { clock, store, log, end, candidate } = yard();
  candidate('A');
  await settled();
  candidate('B');
  await clock.pass(3_600_000);
  expect(log).toEqual(['A leads 1']);
  expect((await store.lead()).beatAt).toBeGreaterThan(clock.now() - 6_000);
  end.abort();
  await settled();
});

test('a leader without a sign of life for half a minute is robbed', async () => {
  const { clock, store, log, end, candidate } = yard();
  const deaf = { ...store, beat: () => new Promise<void>(() => undefined) };
  candidate('A', { store: deaf });
  await settled();
  candidate('B');
  await clock.pass(29_000);
  expect(log).toEqual(['A leads 1']);
  await clock.pass(12_000);
  expect(log).toContain('B leads 2');
  expect(log).toContain('A stops');
  end.abort();
  await settled();
});

test('who waits and cannot read the database robs nobody: that is no silence of the leader', async () => {
  const { clock, store, log, end, candidate } = yard();
  candidate('A');
  await settled();
  let broken = true;
  candidate('B', {
    store: { ...store, lead: () => (broken ? Promise.reject(new Error('no database')) : store.lead()) },
  });
  await clock.pass(120_000);
  expect(log).toEqual(['A leads 1']);
  broken = false;
  await clock.pass(120_000);
  expect(log).toEqual(['A leads 1']);
  end.abort();
  await settled();
});

test('who is given the lock just when it stops waiting for it does not steal it after that turn', async () => {
  const { clock, log, end, candidate } = yard();
  let thefts = 0;
  const late: Lock = {
    async hold(_name, signal, steal, work) {
      if (steal) thefts += 1;
      else await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      if (!end.signal.aborted) await work(end.signal);
    },
  };
  const work = async (epoch: number): Promise<void> => {
    log.push(`A leads ${epoch}`);
    await clock.sleep(1_000);
  };
  candidate('A', { lock: late, work });
  await clock.pass(120_000);
  expect(log.length).toBeGreaterThan(1);
  expect(thefts).toBe(0);
  end.abort();
  await settled();
});

test('after a night asleep the leader is not robbed for the hours it could not beat', async () => {
  const { clock, log, end, candidate } = yard();
  candidate('A');
  await settled();
  candidate('B');
  await clock.pass(20_000);
  // The clocks jump, as they do when a phone wakes: both go on, the leader beats at once.
  clock.time += 8 * 3_600_000;
  await clock.pass(60_000);
  expect(log).toEqual(['A leads 1']);
  end.abort();
  await settled();
});

test('who finds that another took over stops, and queues again', async () => {
  const { clock, store, log, end, candidate } = yard();
  candidate('A');
  await clock.pass(1_000);
  await store.takeLead(clock.now());
  await clock.pass(10_000);
  expect(log).toEqual(['A leads 1', 'A stops', 'A leads 3']);
  end.abort();
  await settled();
});

test('a turn that fails is begun again, ever later, a minute at most; losing the lead is no failure', async () => {
  const { clock, end, failures, candidate } = yard();
  const begun: number[] = [];
  candidate('A', {
    work: () => {
      begun.push(clock.mono());
      return Promise.reject(begun.length === 1 ? new EpochLost('robbed') : new Error('no database'));
    },
  });
  await clock.pass(10 * 60_000);
  const gaps = begun.slice(1).map((at, i) => Math.round((at - (begun[i] ?? 0)) / 1_000));
  expect(gaps.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 60]);
  expect(Math.max(...gaps)).toBe(60);
  expect(failures).toHaveLength(begun.length - 1);
  end.abort();
  await settled();
});
