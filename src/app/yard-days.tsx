import type { ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { master } from '#db/views/settings.ts';
import { setYardZone, zoneOfBranch } from '#lib/zone.ts';
import { useSession } from '#session/use-session.ts';

/**
 * Days and times are the yard's. Screens wait until its zone is read, as this device knows it; when it is another one later, whoever
 * looks at the time looks again (`useNow`).
 */
export function YardDays({ children }: { readonly children: ReactNode }) {
  const { branch_id } = useSession().user;
  const isKnown = useLiveQuery(async () => {
    setYardZone(zoneOfBranch((await master())?.branch, branch_id));
    return true;
  }, [branch_id]);
  return isKnown ? children : null;
}
