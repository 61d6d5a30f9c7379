/** What the settings master says of the person; what was refused for want of a permission is tried again when they change. */
import type { User } from '#contract/areas/auth.ts';
import type { Permission } from '#contract/permissions.ts';
import { MASTER } from '#db/views/settings.ts';
import { same } from './core/same.ts';
import { note, type Turn } from './turn.ts';

export interface Master {
  readonly resource: User;
  readonly userPermissions: readonly Permission[];
  /** Absent in what an older version kept, or a strange server says. */
  readonly branch?: readonly { readonly id: number; readonly timezone: string }[];
}

/** As it was pulled last. */
export async function masterOf({ store }: Pick<Turn, 'store'>): Promise<Master | undefined> {
  return (await store.meta(MASTER)) as unknown as Master | undefined;
}

/** After a pull of the master. `before`: the one that was known until then. */
export async function learnMaster(turn: Turn, before: Master | undefined): Promise<void> {
  const master = await masterOf(turn);
  if (!master || turn.signal.aborted) return;
  await turn.person(master);
  if (before && !same(before.userPermissions, master.userPermissions)) await releaseForbidden(turn);
}

async function releaseForbidden(turn: Turn): Promise<void> {
  const forbidden = (await turn.store.outbox()).filter((m) => m.st === 'failed' && m.err?.class === 'forbidden');
  if (forbidden.length === 0) return;
  await turn.store.release(forbidden.map((m) => m.mid));
  note(turn, 'permissions changed', null, `${forbidden.length} tried again`);
}
