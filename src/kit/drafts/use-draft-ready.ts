import { useEffect, useState } from 'react';
import { useSession } from '#session/use-session.ts';
import { areDraftsRecovered, draftsRecovered } from './form-drafts.ts';

/** False for the moment in which it is looked up, once for each person of this page, whether a killed browser lost drafts. */
export function useDraftReady(): boolean {
  const { user } = useSession();
  const [, setReady] = useState(false);
  const isReady = areDraftsRecovered(user.id);
  useEffect(() => {
    if (!isReady) void draftsRecovered(user.id).then(() => setReady(true));
  }, [user.id, isReady]);
  return isReady;
}
