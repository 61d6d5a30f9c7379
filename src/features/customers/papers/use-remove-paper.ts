import { useState } from 'react';
import type { privateCustomers as calls } from '#contract/areas/private-customers.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useToast } from '#ui/toast.tsx';

/** Deletes a page of a licence, or an insurance. */
export function useRemovePaper(endpoint: typeof calls.removeLicence) {
  const act = useDo();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const remove = async (id: number) => {
    setBusy(true);
    const done = await act(endpoint, { params: { id } });
    setBusy(false);
    if (done) toast({ text: done.message });
  };
  return { busy, remove: (id: number) => void remove(id) };
}
