import { useCallback } from 'react';
import { isolated } from '#contract/people-text.ts';
import type { ListedVehicle } from '#contract/areas/vehicle-record.ts';
import { vehicles as rows } from '#contract/areas/vehicles.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useToast } from '#ui/toast.tsx';

/** Brings a retired or deleted vehicle back, and says so. Resolves with whether it is back. */
export function useRestore() {
  const act = useDo();
  const toast = useToast();
  return useCallback(
    async ({ id, plate }: Pick<ListedVehicle, 'id' | 'plate'>): Promise<boolean> => {
      const done = await act(rows.restore, { params: { id } });
      if (done) toast({ text: `${isolated(plate)} is in service again.` });
      return done !== null;
    },
    [act, toast],
  );
}
