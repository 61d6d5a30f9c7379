/** What may be there twice, put before its person at the end of a history: was everything asked, and what do they say? */
import type { Row, Twin } from '#db/records.ts';
import type { Intent } from '#sync/api.ts';
import { mutate } from '#sync/mutate.ts';
import { removalOf } from '#sync/ops/removal.ts';
import type { Store } from '#sync/ports.ts';
import { createStore } from '#sync/store.ts';
import { unasked } from './invariants/at-most-once.ts';
import type { Home, Views } from './phone/home.ts';
import type { Phone } from './phone/phone.ts';
import type { World } from './world.ts';

const twinsOf = async (home: Home): Promise<readonly Twin[]> => ((await home.meta('twins')) ?? []) as readonly Twin[];

/** There is something to ask, or to be asked about. */
export async function hasQuestions({ doubled }: World, phone: Phone, home: Home): Promise<boolean> {
  const made = [...doubled].some((work) => work.phone === phone.index && work.user === home.user);
  return made || (await twinsOf(home)).some(({ open }) => open);
}

/** Everything was read back. */
export async function judgeQuestions(world: World, phone: Phone, home: Home): Promise<void> {
  const twins = await twinsOf(home);
  for (const work of world.doubled)
    if (work.phone === phone.index && work.user === home.user)
      world.watch.hold('at most once', unasked(world, work, twins));
}

/** The person answers each: takes one away, or keeps both. */
export async function answerQuestions(world: World, phone: Phone, home: Home): Promise<void> {
  const store = createStore(home.backend, phone.ops);
  for (const twin of await twinsOf(home)) {
    const views = await home.views();
    const second = views[twin.t].find(({ lid }) => lid === twin.second);
    if (!twin.open || !second) continue;
    const acts = phone.rng.chance(0.5) ? removalOf(twin.t, second, linesOf(views, second)) : [];
    world.count(`there twice: ${acts.length > 0 ? 'taken away' : 'kept'} (${twin.op})`);
    if (acts.length > 0) await says(phone, home, store, acts);
    await phone.outside(store.settleTwin(twin.second));
  }
  phone.tell('person');
}

async function says(phone: Phone, { user }: Home, store: Store, acts: readonly Intent[]): Promise<void> {
  const [tab] = phone.living();
  if (!tab) return;
  const { clock, random, ops } = tab;
  const offset = (): number => tab.host?.engine.status()?.offset ?? 0;
  phone.intents.enqueue += 1;
  const actor = { store, ops, userId: user, clock, random, offset, room: () => Promise.resolve(), app: 'sim' };
  await phone.outside(mutate(actor, acts));
  phone.intents.enqueue -= 1;
}

const linesOf = ({ checklists }: Views, { lid }: Row): Row[] =>
  checklists.filter((line) => line['status_todo'] === lid);
