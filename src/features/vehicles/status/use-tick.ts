import { useCallback } from 'react';
import type { CheckItem, ItemState } from '#contract/areas/vehicle-status-record.ts';
import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';

/** Ticks a check of the vehicle. Resolves with whether it was saved; a refusal is said, and so is what failing makes. */
export function useTick(vehicleId: number) {
  const write = useWrite();
  const toast = useToast();
  return useCallback(
    async (item: Pick<CheckItem, 'item_id' | 'severity' | 'title' | 'todo_id'>, state: ItemState, note?: string) => {
      const tick = { item_id: item.item_id, state, ...(note !== undefined && { note }) };
      const body = { vehicle_id: vehicleId, items: [tick] };
      const shows = { endpoint: rows.checklist, input: { params: { id: vehicleId } } };
      const written = await write(rows.tick, { body }, { shows });
      if (!written.ok) toast({ text: Object.values(written.fields).flat().join(' ') || written.message });
      else if (state === 'failed' && item.severity !== 'none' && item.todo_id === null)
        toast({ text: `A todo was made of “${item.title}”.` });
      return written.ok;
    },
    [vehicleId, write, toast],
  );
}
