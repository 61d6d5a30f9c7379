import { useMemo } from 'react';
import { useSavedText, type SavedText } from '#lib/use-saved-text.ts';
import { useSession } from '#session/use-session.ts';
import { dropTyped, keepTyped, type TextPlace } from './typed-copies.ts';

/** As `useSavedText`, of which not even a reload loses a letter: `place` says where the next start puts what was not saved yet. */
export function useKeptText(stored: string, save: (text: string) => unknown, place: TextPlace): SavedText {
  const { user } = useSession();
  const name = JSON.stringify(place);
  const copy = useMemo(() => {
    const named = JSON.parse(name) as TextPlace;
    return {
      keep: (text: string) => keepTyped(user.id, { place: named, text }),
      drop: () => dropTyped(user.id, named),
    };
  }, [user.id, name]);
  return useSavedText(stored, save, copy);
}
