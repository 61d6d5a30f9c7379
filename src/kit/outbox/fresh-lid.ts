import type { Lid, TableName } from '#db/records.ts';
import { newLid, uuidv7 } from '#sync/core/ids.ts';

/** The local id of a row that is being made now. */
export function freshLid(t: TableName): Lid {
  return newLid(t, uuidv7(Date.now(), Math.random));
}
