/** What the signed-in person may do with an entry, as the server decides it. */
import { type Log, OWN_LOG_MS } from '#contract/areas/logs.ts';
import { useCan, useSession } from '#session/use-session.ts';

interface LogRights {
  readonly mayChange: (log: Log) => boolean;
  readonly mayDelete: (log: Log) => boolean;
}

/** Its author may change it for a day and delete it; for all else it needs a right. */
export function useLogRights(now: number): LogRights {
  const { user } = useSession();
  const [writes, updates, deletes] = [useCan('log.create'), useCan('log.update'), useCan('log.delete')];
  const isOwn = (log: Log) => log.created_by === user.id;
  const isFresh = (log: Log) => now - Date.parse(log.created_at) <= OWN_LOG_MS;
  return {
    mayChange: (log) => writes && (updates || (isOwn(log) && isFresh(log))),
    mayDelete: (log) => writes && (deletes || isOwn(log)),
  };
}
