import { dexieHome } from './phone/dexie-home.ts';
import type { RunOptions } from './run.ts';
import type { MakeHome } from './world.ts';

const makeHome: MakeHome = (world, phone, user) => {
  const home = dexieHome(user, (changes) => world.watch.committed(phone, home, changes));
  return home;
};

/** Histories on Dexie and fake-indexeddb. */
export const onDexie: RunOptions = { makeHome, outside: true };
