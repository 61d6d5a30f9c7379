import { useLiveQuery } from 'dexie-react-hooks';
import { master } from '#db/views/settings.ts';
import { useSession } from '#session/use-session.ts';

/** The name of the branch that the person belongs to, as far as this device knows it. */
export function useBranch(): string | undefined {
  const { branch_id } = useSession().user;
  return useLiveQuery(async () => (await master())?.branch?.find(({ id }) => id === branch_id)?.name, [branch_id]);
}
