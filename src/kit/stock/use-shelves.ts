import type { StockLevel } from '#contract/areas/stock.ts';
import type { Named } from '#kit/form/form-field.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { useCan, useSession } from '#session/use-session.ts';

interface Shelves {
  /** The branches whose shelves the person may touch; undefined while they are read. */
  readonly shelves: readonly Named[] | undefined;
  readonly all: readonly Named[] | undefined;
  /** The one that is meant most likely. */
  readonly usual: number | null;
}

/** Shelves are those of the person's branches, as far as this device knows them, or all of the yard. */
export function useShelves(levels: readonly Pick<StockLevel, 'branch_id'>[]): Shelves {
  const { branch_id } = useSession().user;
  const seesAll = useCan('vehicle.view-all');
  const all = useMaster()?.branch;
  const own = new Set([branch_id, ...levels.map((level) => level.branch_id)]);
  return {
    all,
    shelves: all?.filter(({ id }) => seesAll || own.has(id)),
    usual: branch_id ?? levels[0]?.branch_id ?? null,
  };
}
