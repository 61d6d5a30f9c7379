/** The candidacy follows the session; what befalls a candidate is in tests/sync/cells. */
import { expect, test } from 'vitest';
import type { Session, SessionEvent } from '#session/store.ts';
import { settled } from '#tests/support/virtual-clock.ts';
import { standFor } from './stand.ts';

const session = (id: number, expired = false): Session => ({
  user: { id, name: 'Kim', email: 'kim@yard.example', role: 'Technician', branch_id: 1, department: null },
  permissions: [],
  signedInAt: 0,
  expired,
});

/** Person 7's tab, with what is told and done written down. */
function tab(first: Session | null) {
  const log: string[] = [];
  let now = first;
  let tell: (event: SessionEvent) => void = () => undefined;
  const standing = standFor({
    userId: 7,
    sessions: {
      read: async () => now,
      on: (listener) => {
        tell = listener;
        return () => void log.push('deaf');
      },
    },
    lead: async (signal) => {
      log.push('stands');
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      log.push('ends');
    },
    interrupt: () => void log.push('interrupted'),
    resume: () => void log.push('resumes'),
    left: async ({ id }) => void log.push(`${id} left`),
  });
  const becomes = async (next: Session | null): Promise<void> => {
    now = next;
    tell('changed');
    await settled();
  };
  return { log, standing, becomes, tell: (event: SessionEvent) => tell(event) };
}

test('stands once while its person is signed in, and ends before it is remembered that they left', async () => {
  const { log, becomes, tell } = tab(session(7));
  await settled();
  tell('changing');
  await becomes(session(7, true));
  await becomes(session(9));
  await becomes(session(7));
  expect(log).toEqual(['stands', 'resumes', 'interrupted', 'ends', '7 left', 'stands', 'resumes']);
});

test('nobody is remembered who never was there', async () => {
  const { log, becomes } = tab(null);
  await settled();
  await becomes(session(9));
  expect(log).toEqual([]);
});

test('a tab that was stopped while it read the session does not stand any more', async () => {
  const { log, standing } = tab(session(7));
  await standing.stop();
  await settled();
  expect(log.filter((line) => line === 'stands')).toEqual([]);
});
