import { isolated } from '#contract/people-text.ts';
import { type LocationAddress, reference } from '#contract/areas/reference.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useToast } from '#ui/toast.tsx';

/** An address becomes the usual one of its location, or is deleted with the way to take that back. */
export function useAddressActs() {
  const act = useDo();
  const toast = useToast();
  const restore = async (id: number) => {
    if (await act(reference.restoreAddress, { params: { id } })) toast({ text: 'The address is back.' });
  };
  const remove = async ({ id, line1 }: LocationAddress) => {
    if (await act(reference.removeAddress, { params: { id } }))
      toast({ text: `${isolated(line1)} deleted.`, undo: () => void restore(id) });
  };
  const makeUsual = async ({ id, line1 }: LocationAddress) => {
    const done = await act(reference.updateAddress, { params: { id }, body: { is_default: true } });
    if (done) toast({ text: `${isolated(line1)} is the usual address now.` });
  };
  return {
    remove: (address: LocationAddress) => void remove(address),
    makeUsual: (address: LocationAddress) => void makeUsual(address),
  };
}
