/**
 * A phone dies at every await of the way, one after another: the first time at the first call of a port, then at the second, and so
 * on until a whole run passes without dying. Each time another phone goes on with what is on disk.
 */
import { describe, expect, test } from 'vitest';
import type { Media, Net, Store } from './ports.ts';
import { halver, Phone } from '#tests/support/phone.ts';

/** Calls of ports are counted; the one with the fatal number aborts the turn, before or after it did its work. */
class Fate {
  calls = 0;
  readonly fatal: number;
  readonly after: boolean;
  die: () => void = () => undefined;

  constructor(fatal: number, after: boolean) {
    this.fatal = fatal;
    this.after = after;
  }

  get met(): boolean {
    return this.calls >= this.fatal;
  }

  wrap<T extends object>(port: T): T {
    const entries = Object.entries(port).map(([name, member]) => [
      name,
      typeof member === 'function' ? this.#one(member as never, port) : member,
    ]);
    return Object.fromEntries(entries) as T;
  }

  #one(call: (...args: unknown[]) => Promise<unknown>, self: object) {
    return async (...args: unknown[]): Promise<unknown> => {
      this.calls += 1;
      const mine = this.calls === this.fatal;
      if (mine && !this.after) this.die();
      // What is dead does nothing any more: what it still asks for never happens, and never answers.
      if (this.met && !(mine && this.after)) return new Promise(() => undefined);
      const result = await call.apply(self, args);
      if (!mine) return result;
      this.die();
      return new Promise(() => undefined);
    };
  }
}

const BODIES: readonly (keyof Net)[] = ['send', 'refreshCsrf', 'token'];

function netOf(net: Net): Net {
  return Object.fromEntries(BODIES.map((name) => [name, net[name].bind(net)])) as unknown as Net;
}

/** One history: work is saved, a phone dies at its `fatal`-th step, another finishes. False when it did not come so far. */
async function history(fatal: number, after: boolean, capabilities: string | null): Promise<boolean> {
  const plain = new Phone();
  plain.yard.capabilities = capabilities;
  const todo = await plain.mirrored({ title: 'Wash' });
  await plain.lead();
  await plain.clock.pass(2_000);
  await plain.crash();

  const fate = new Fate(fatal, after);
  const doomed = new Phone({
    clock: plain.clock,
    yard: plain.yard,
    store: plain.store,
    ports: {
      store: fate.wrap<Store>(plain.store),
      net: { ...fate.wrap<Net>(netOf(plain.yard)), seats: () => 1 },
      media: fate.wrap<Media>(halver),
    },
  });
  const mids = [
    ...(await plain.addTodo('Made')),
    ...(await plain.retitle(todo.lid, 'Changed')),
    ...(await plain.photo(todo.lid)),
  ];
  fate.die = () => void doomed.crash();
  void doomed.lead();
  await doomed.clock.pass(4_000);

  const heir = new Phone({ clock: plain.clock, yard: plain.yard, store: plain.store });
  await heir.lead();
  await heir.clock.pass(200_000);
  expect(mids).toHaveLength(3);
  expect(heir.errors).toEqual([]);
  expect(await heir.store.outbox()).toEqual([]);
  expect([...plain.yard.todos.values()].map((t) => t.title).toSorted()).toEqual(['Changed', 'Made']);
  expect(plain.yard.todos.get(todo.sid)?.todoimages).toHaveLength(1);
  expect(await heir.store.meta('confirmed')).toMatchObject({ fence: await heir.store.fence() });
  await heir.crash();
  return fate.met;
}

describe.each([
  ['a server that keeps keys', 'idem, stamps, etag'],
  ['a server that keeps none', null],
])('%s', (_, capabilities) => {
  test.each([
    ['before', false],
    ['after', true],
  ])('a crash %s each step: everything arrives, once', async (_when, after) => {
    let fatal = 1;
    while (await history(fatal, after, capabilities)) fatal += 1;
    // The way has many steps; a number this small would mean that nothing was tested.
    expect(fatal).toBeGreaterThan(40);
  });
});
