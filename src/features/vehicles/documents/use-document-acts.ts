import { useState } from 'react';
import { documentTypes, type VehicleDocument, vehicleDocuments } from '#contract/areas/vehicle-documents.ts';
import { refusalText } from '#kit/list/resource/use-removal.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';

/** Deletes a document at once, with the way to take it back. `onGone` is told of it: the focus was on it. */
export function useDocumentActs(onGone: () => void) {
  const write = useWrite();
  const act = useDo();
  const toast = useToast();
  const [busy, setBusy] = useState<number | null>(null);
  const remove = async ({ id, type }: VehicleDocument) => {
    setBusy(id);
    const written = await write(vehicleDocuments.remove, { params: { id } });
    setBusy(null);
    if (!written.ok) return toast({ text: refusalText(written).replace(/^Not saved(?=:)/, 'Not deleted') });
    const undo = () => void act(vehicleDocuments.restore, { params: { id } });
    toast({ text: `${documentTypes[type]} deleted.`, undo });
    onGone();
  };
  return { busy, remove: (document: VehicleDocument) => void remove(document) };
}
