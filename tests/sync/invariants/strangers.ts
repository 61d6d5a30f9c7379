/** (11) Nobody's work goes under another's session. */
import type { Wire } from '../server/asked.ts';
import type { World } from '../world.ts';

export function anothers({ ledger }: World, { request }: Wire, user: number | null): string | null {
  const mid = request.key?.slice(0, 36);
  const work = mid === undefined ? undefined : ledger.works.get(mid);
  if (!work || user === null || work.user === user) return null;
  return `${work.op} of person ${work.user} came under the session of ${user}`;
}
