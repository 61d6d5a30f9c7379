/** Unsent work that somebody left on this device when they signed out: what the sign-in screen reminds of. */
import type { User } from '#contract/areas/auth.ts';
import { createStore, get, update } from 'idb-keyval';

export interface Kept {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly unsent: number;
}

const store = createStore('yardhand-kept', 'kept');
const KEPT = 'kept';

/** Everybody with unsent work on this device, the latest first. */
export async function readKept(): Promise<readonly Kept[]> {
  return (await get<readonly Kept[]>(KEPT, store)) ?? [];
}

/** Notes what a person leaves behind; nothing unsent removes the note. */
export function noteKept({ id: userId, name, email }: User, unsent: number): Promise<void> {
  return update<readonly Kept[]>(
    KEPT,
    (old = []) => [
      ...(unsent > 0 ? [{ userId, name, email, unsent }] : []),
      ...old.filter((kept) => kept.userId !== userId),
    ],
    store,
  );
}
