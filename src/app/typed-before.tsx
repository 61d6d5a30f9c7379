import { useEffect } from 'react';
import { dropTyped, typedCopies, type TypedCopy } from '#kit/drafts/typed-copies.ts';
import { walkNote } from '#kit/drafts/walk-note.ts';
import { putSetting } from '#db/views/settings.ts';
import { useSession } from '#session/use-session.ts';
import type { SyncClient } from '#sync/api.ts';
import { useSync } from '#sync/use-sync.ts';

async function putInPlace(sync: SyncClient, { place, text }: TypedCopy): Promise<void> {
  if ('draft' in place) return putSetting(place.draft, text);
  if ('lineNote' in place) {
    await sync.act({ op: 'todos.updateStatus', args: { ...place.lineNote, note: text.trim() } });
    return;
  }
  const { of, check } = place.walkRound;
  await sync.act({ op: 'prechecks.save', args: { ...of, patch: walkNote(check, text) } });
}

/** At the start of the app: what was typed just before the page went away, and was not saved by then. */
export function TypedBefore() {
  const sync = useSync();
  const { user } = useSession();
  useEffect(() => {
    for (const copy of typedCopies(user.id))
      // What cannot be put there now stays a copy, for the start after this.
      putInPlace(sync, copy).then(
        () => dropTyped(user.id, copy.place),
        () => undefined,
      );
  }, [sync, user.id]);
  return null;
}
