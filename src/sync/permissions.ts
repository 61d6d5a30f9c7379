/** What the settings master says of the person; what was refused for want of a permission is tried again when it is held. */
import type { User } from '#contract/areas/auth.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Mutation } from '#db/records.ts';
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

/** After a pull of the master. `before`: the one that was known until then. True when the permissions are others now. */
export async function learnMaster(turn: Turn, before: Master | undefined): Promise<boolean> {
  const master = await masterOf(turn);
  if (!master || turn.signal.aborted) return false;
  await turn.person(master);
  const isChanged = before !== undefined && !same(before.userPermissions, master.userPermissions);
  await releaseForbidden(turn, master, isChanged);
  return isChanged;
}

/**
 * A right that was taken and given back between two looks changes nothing that is seen here: what was refused for want of it is tried again all the
 * same. Not sooner than this after it was refused, so that a server that contradicts itself is not asked without end.
 */
const AGAIN_MS = 30_000;

async function releaseForbidden(turn: Turn, { userPermissions }: Master, isChanged: boolean): Promise<void> {
  const now = turn.clock.now();
  const isHeld = ({ err, sentAt }: Mutation): boolean => {
    // Who does not name the permission is asked again whenever any of them changed.
    if (err?.permission === undefined) return isChanged;
    return (
      (userPermissions as readonly string[]).includes(err.permission) &&
      (isChanged || Math.abs(now - (sentAt ?? 0)) >= AGAIN_MS)
    );
  };
  const refused = (await turn.store.outbox()).filter((m) => m.st === 'failed' && m.err?.class === 'forbidden');
  const held = refused.filter(isHeld);
  if (held.length === 0) return;
  await turn.store.release(held.map((m) => m.mid));
  note(turn, 'permissions changed', null, `${held.length} tried again`);
}
