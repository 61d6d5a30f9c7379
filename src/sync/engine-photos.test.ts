/** Photos and the moment: the loop looks at an outbox that changes meanwhile. */
import { expect, test } from 'vitest';
import { halver, Phone } from '#tests/support/phone.ts';
import { memoryStore } from './memory-store.ts';
import { OPS } from './ops/table.ts';
import type { Store } from './ports.ts';

/** A promise that the test fulfils. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('a photo whose bytes are made ready while the loop looks around is sent, not taken for lost', async () => {
  const [decoder, ids] = [gate(), gate()];
  const inner = memoryStore(OPS);
  const store: Store = { ...inner, sidOf: (lid) => ids.opened.then(() => inner.sidOf(lid)) };
  const media = {
    ...halver,
    compress: (...of: Parameters<typeof halver.compress>) => decoder.opened.then(() => halver.compress(...of)),
  };
  const earlier = new Phone({ store: inner });
  await earlier.addTodo('made here');
  const { lid: made } = await earlier.only();
  await earlier.lead();
  await earlier.clock.pass(2_000);
  await earlier.crash();

  const phone = new Phone({ clock: earlier.clock, yard: earlier.yard, store, media });
  // As it begins it does not know whether there is a server: the photo is made ready before it is sent.
  phone.online = false;
  await phone.photo((await phone.mirrored()).lid);
  await phone.lead();
  await phone.clock.pass(2_000);
  // The loop has read the outbox and asks for the id of the todo; meanwhile the photo gets its final bytes under another name.
  await phone.retitle(made, 'changed');
  await phone.clock.pass(1);
  decoder.open();
  await phone.clock.pass(1);
  ids.open();
  await phone.clock.pass(5_000);
  expect(await phone.store.outbox()).toEqual([]);
  expect(phone.yard.timeline.filter((line) => line.includes('upload'))).toHaveLength(1);
});
