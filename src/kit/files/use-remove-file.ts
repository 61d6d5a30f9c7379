import { useState } from 'react';
import { files as rows } from '#contract/areas/files.ts';
import type { Attachment } from '#contract/attachment.ts';
import { isolated } from '#contract/people-text.ts';
import { refusalText } from '#kit/list/resource/use-removal.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';

/** Deletes a file of a record at once, with the way to take it back. */
export function useRemoveFile(onDeleted: () => void = () => undefined) {
  const write = useWrite();
  const toast = useToast();
  const [busy, setBusy] = useState<number | null>(null);
  const restore = async ({ id, name }: Attachment) => {
    const written = await write(rows.restore, { params: { id } });
    toast({
      text: written.ok
        ? `${isolated(name)} restored.`
        : `“${isolated(name)}” was not restored. ${refusalText(written)}`,
    });
  };
  const remove = async (file: Attachment) => {
    setBusy(file.id);
    const written = await write(rows.remove, { params: { id: file.id } });
    setBusy(null);
    if (!written.ok) return toast({ text: refusalText(written).replace(/^Not saved(?=:)/, 'Not deleted') });
    toast({ text: `${isolated(file.name)} deleted.`, undo: () => void restore(file) });
    onDeleted();
  };
  return { busy, remove: (file: Attachment) => void remove(file) };
}
