import { useSyncExternalStore } from 'react';
import type { FilePart } from '#contract/endpoint.ts';
import type { Upload } from '#http/encode.ts';
import { useUnsaved } from '#kit/drafts/use-unsaved.ts';
import type { Sent } from '#kit/writes/use-write.ts';
import { sha256 } from '#media/sha256.ts';
import { useSession } from '#session/use-session.ts';
import { choose, chosenFiles, dropChosen, watchChosen, type ChosenFile } from './chosen-files.ts';
import { refusedText } from './refused-file.ts';

/** What goes with the fields of a form. */
export interface FormUploads {
  readonly files: readonly Upload[];
  /** Of the files, in their order: two sets of files are two contents. */
  readonly checksums: readonly string[];
}

export interface FormFiles {
  readonly part: FilePart;
  readonly chosen: readonly ChosenFile[];
  readonly add: (files: readonly File[]) => void;
  readonly drop: (id: number) => void;
  /** Reads those that can be sent. Throws where one cannot be read any more. */
  readonly read: () => Promise<FormUploads>;
  /** They are with the server. */
  readonly clear: () => void;
}

/**
 * Files that are sent together with the fields of a form. They live as long as the page does, so that a form that was closed has them again.
 *
 * @param name tells the form from all others
 * @param field the name of the file part
 */
export function useFormFiles(name: string, field: string, part: FilePart): FormFiles {
  const { user } = useSession();
  const record = `${user.id} ${name}`;
  const chosen = useSyncExternalStore(watchChosen, () => chosenFiles(record));
  useUnsaved(chosen.length > 0);
  const isTooMany = (at: number) => (at >= part.maxCount ? `At most ${part.maxCount} files at once.` : null);
  return {
    part,
    chosen,
    add: (files) => {
      for (const one of files)
        choose(record, [one], (file) => refusedText(file, part) ?? isTooMany(chosenFiles(record).length));
    },
    drop: (id) => dropChosen(record, id),
    read: async () => {
      const files: Upload[] = [];
      const checksums: string[] = [];
      for (const { file } of chosenFiles(record).filter(({ state }) => state === 'waiting')) {
        const bytes = await file.arrayBuffer();
        checksums.push(await sha256(bytes));
        files.push({ field, name: file.name, mime: file.type, bytes });
      }
      return { files, checksums };
    },
    clear: () => {
      for (const { id } of chosenFiles(record)) dropChosen(record, id);
    },
  };
}

type Send = (uploads: FormUploads['files'], checksums: FormUploads['checksums']) => Promise<Sent<unknown>>;

/** Sends a form with its files. Files that went with the record are done with; one that was moved or changed since it was chosen keeps all of them here. */
export async function sendWithFiles(files: FormFiles, send: Send): Promise<Sent<unknown>> {
  const uploads = await files.read().catch(() => null);
  if (!uploads) return { ok: false, message: 'Not saved: one of the files cannot be read any more.', fields: {} };
  const sent = await send(uploads.files, uploads.checksums);
  if (sent.ok) files.clear();
  return sent;
}
