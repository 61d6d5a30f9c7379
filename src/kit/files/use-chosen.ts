import { useSyncExternalStore } from 'react';
import type { AnyEndpoint, FilePart, Input } from '#contract/endpoint.ts';
import { useUnsaved } from '#kit/drafts/use-unsaved.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { sha256 } from '#media/sha256.ts';
import { useSession } from '#session/use-session.ts';
import { changeChosen, choose, chosenFiles, dropChosen, watchChosen, type ChosenFile } from './chosen-files.ts';
import { refusedText } from './refused-file.ts';

/** The call that adds a file to the record. */
export interface Adding {
  readonly endpoint: AnyEndpoint;
  /** The name of its file part. */
  readonly field: string;
  readonly part: FilePart;
  /** The input of the call; the checksum stands in it. */
  readonly inputOf: (sha256: string) => Input<AnyEndpoint>;
}

/** By which records are being sent: their files go one after the other. */
const sending = new Set<string>();

/** The files that were chosen for a record. `name` tells the record from all others. */
export function useChosen(name: string, { endpoint, field, part, inputOf }: Adding) {
  const write = useWrite();
  const { user } = useSession();
  const record = `${user.id} ${name}`;
  const chosen = useSyncExternalStore(watchChosen, () => chosenFiles(record));
  useUnsaved(chosen.some(({ state }) => state !== 'refused'));

  const sendOne = async ({ id, file }: ChosenFile): Promise<void> => {
    changeChosen(record, id, { state: 'sending', share: 0, message: '' });
    // Null: it was moved or changed since it was chosen.
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return changeChosen(record, id, { state: 'refused', message: 'This file cannot be read.' });
    const written = await write(endpoint, inputOf(await sha256(bytes)), {
      files: [{ field, name: file.name, mime: file.type, bytes }],
      onProgress: (share) => changeChosen(record, id, { share }),
    });
    if (written.ok) return dropChosen(record, id);
    const reasons = written.fields[field];
    const message = reasons?.join(' ') ?? written.message.replace(/^Not saved(?=:)/, 'Not sent');
    changeChosen(record, id, { state: reasons ? 'refused' : 'not-sent', message });
  };

  const sendAll = async (): Promise<void> => {
    if (sending.has(record)) return;
    sending.add(record);
    const next = () => chosenFiles(record).find(({ state }) => state === 'waiting');
    try {
      for (let one = next(); one; one = next()) await sendOne(one);
    } finally {
      sending.delete(record);
    }
  };

  const add = (files: readonly File[]): void => {
    choose(record, files, (file) => refusedText(file, part));
    void sendAll();
  };

  const again = (id: number): void => {
    changeChosen(record, id, { state: 'waiting', message: '' });
    void sendAll();
  };

  return { chosen, add, again, drop: (id: number) => dropChosen(record, id) };
}
