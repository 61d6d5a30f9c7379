import { useNavigate } from 'react-router-dom';
import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import type { PrivateRental } from '#contract/areas/private-record.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useMay } from '#session/use-may.ts';
import { useToast } from '#ui/toast.tsx';
import { useUpdateRental } from '../shared/use-update-rental.ts';

/** Closes it: nothing is to be done any more. What is, a refusal says. */
export function useClose(id: number): () => Promise<void> {
  const update = useUpdateRental(id);
  const toast = useToast();
  return async () => {
    const written = await update({ status: 'closed' });
    toast({
      text: written.ok ? 'Closed.' : Object.values(written.fields).flat().join(' ') || written.message,
    });
  };
}

/** Deletes it and leads back to the list, from where it can be undone. */
export function useRemove({ id, number }: Pick<PrivateRental, 'id' | 'number'>): () => Promise<void> {
  const act = useDo();
  const toast = useToast();
  const may = useMay();
  const navigate = useNavigate();
  const restore = async () => {
    const back = await act(calls.restore, { params: { id } });
    if (back) toast({ text: back.message });
  };
  return async () => {
    const done = await act(calls.remove, { params: { id } });
    if (!done) return;
    toast({ text: `${number} deleted.`, ...(may(calls.restore) && { undo: () => void restore() }) });
    void navigate('/private-rentals');
  };
}
