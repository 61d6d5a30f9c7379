import { useState } from 'react';
import type { Attachment } from '#contract/attachment.ts';
import { isolated } from '#contract/people-text.ts';
import { files } from '#contract/areas/files.ts';
import { vehicles as rows } from '#contract/areas/vehicles.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useToast } from '#ui/toast.tsx';

/** A picture becomes the cover, or is deleted with the way to take it back. */
export function usePhotoActs(vehicleId: number, { id, name }: Attachment) {
  const act = useDo();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const busily = async (what: () => Promise<void>) => {
    setBusy(true);
    await what();
    setBusy(false);
  };
  const restore = async () => {
    if (await act(files.restore, { params: { id } })) toast({ text: `${isolated(name)} restored.` });
  };
  const remove = async () => {
    if (await act(rows.removeImage, { params: { id } }))
      toast({ text: `${isolated(name)} deleted.`, undo: () => void restore() });
  };
  const makeCover = async () => {
    const done = await act(rows.setCover, { params: { id: vehicleId }, body: { image_id: id } });
    if (done) toast({ text: 'All lists show this photo now.' });
  };
  return { isBusy, makeCover: () => void busily(makeCover), remove: () => void busily(remove) };
}
