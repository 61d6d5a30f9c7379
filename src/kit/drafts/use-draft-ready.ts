import { useEffect, useState } from 'react';
import { useSession } from '#session/use-session.ts';
import { recoverDraft } from './form-drafts.ts';

/** False for the moment in which it is looked up whether a killed browser lost the draft of this form. */
export function useDraftReady(name: string): boolean {
  const { user } = useSession();
  const [ready, setReady] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    void recoverDraft(user.id, name).then(() => isWanted && setReady(name));
    return () => {
      isWanted = false;
    };
  }, [user.id, name]);
  return ready === name;
}
