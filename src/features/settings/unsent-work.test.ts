/** "Send now, then sign out" over a real local database; the test is the engine. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mutation } from '#db/records.ts';
import type { SyncClient, Truth } from '#sync/api.ts';
import { personActs } from '#sync/person-acts.dom.ts';
import { acknowledged, actOne, addTodo, lid, NOW, serverTodo } from '#tests/support/store/subject.ts';
import { openYard, type Yard } from '#tests/support/store/yard.ts';
import { unsentWork } from './unsent-work.ts';

const err = { class: 'rejected', status: 422, message: 'Refused.', fields: null } as const;

/** Of before anybody said "send": the one change needs a person. */
const lastWord: Truth = {
  reach: 'online',
  pending: 0,
  sending: 0,
  needsYou: 1,
  photosUnconfirmed: 0,
  confirmedAt: null,
  stuck: false,
  clockOffset: 0,
  readyOffline: true,
};

/** A busy machine may take longer than the second that Vitest waits by itself. */
const PATIENCE = { timeout: 20_000 };

let yard: Yard;
let failed: Mutation;
let told: () => void;

beforeEach(async () => {
  yard = await openYard();
  failed = await actOne(yard.store, addTodo(lid('todos')));
  await fail();
});
afterEach(() => yard.close());

async function fail(): Promise<void> {
  await yard.store.move(failed.mid, await yard.store.takeLead(NOW), ['ready'], { st: 'failed', err });
}

function client(): SyncClient {
  const nothing = () => Promise.resolve();
  return {
    ...personActs(
      yard.database,
      () => 0,
      () => undefined,
    ),
    settled: () => Promise.resolve('waiting'),
    truth: () => lastWord,
    onTruth(listener) {
      told = listener;
      return () => undefined;
    },
    refresh: nothing,
    engineNow: () => Promise.resolve({ leads: true, probeAt: null }),
    signedIn: nothing,
    stop: nothing,
  };
}

/** Says "send", and answers what is left in the end; by now the change is being tried again. */
async function send(): Promise<{ readonly left: Promise<number> }> {
  const left = unsentWork(client(), 1).send();
  await vi.waitFor(async () => expect(await yard.store.outbox()).toMatchObject([{ st: 'ready' }]), PATIENCE);
  return { left };
}

test('what had failed is waited for while it is tried again', async () => {
  const { left } = await send();
  await acknowledged(yard.store, failed.mid, { sid: 1, rows: [serverTodo(1)] });
  told();
  expect(await left).toBe(0);
});

test('what fails again is left', async () => {
  const { left } = await send();
  await fail();
  told();
  expect(await left).toBe(1);
});
