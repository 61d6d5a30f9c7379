import { useRef, useState } from 'react';
import { bills } from '#contract/areas/bills.ts';
import { refusedText } from '#kit/files/refused-file.ts';
import { useUnsaved } from '#kit/drafts/use-unsaved.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { sha256 } from '#media/sha256.ts';

/** A file that becomes a bill. */
export interface BillUpload {
  readonly id: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused';
  /** Why it did not arrive. */
  readonly message: string;
}

const UNREADABLE = 'This file cannot be read any more. Choose it again.';

/**
 * Files become bills one after the other, each its own, or pages of one. What did not arrive stays in the list, to be sent again.
 *
 * @param billId of the bill whose further pages they are
 */
export function useUploads(billId?: number) {
  const write = useWrite();
  const [uploads, setUploads] = useState<readonly BillUpload[]>([]);
  const last = useRef({ id: 0, sending: Promise.resolve() });
  useUnsaved(uploads.length > 0);
  const drop = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));
  const put = (id: number, changed: Partial<BillUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)));

  const send = async ({ id, file }: BillUpload) => {
    put(id, { state: 'sending', message: '' });
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return put(id, { state: 'refused', message: UNREADABLE });
    // The same file is sent under the same key when no answer came.
    const body = { checksums: [await sha256(bytes)], ...(billId !== undefined && { bill_id: billId }) };
    const files = [{ field: 'image', name: file.name, mime: file.type, bytes }];
    const shows = billId !== undefined && { shows: { endpoint: bills.edit, input: { params: { id: billId } } } };
    const sent = await write(bills.upload, { body }, { files, ...shows });
    if (sent.ok) return drop(id);
    const wrong = Object.values(sent.fields).flat().join(' ');
    // What the server says of the file itself stays true however often it is sent.
    put(id, wrong === '' ? { state: 'failed', message: sent.message } : { state: 'refused', message: wrong });
  };
  /** One at a time: a phone sends ten photos no faster at once. */
  const queue = (upload: BillUpload) => {
    last.current.sending = last.current.sending.then(() => send(upload));
  };
  const add = (files: readonly File[]) => {
    for (const file of files) {
      last.current.id += 1;
      const message = refusedText(file, bills.upload.files?.['image'] ?? NO_PART) ?? '';
      const upload: BillUpload = { id: last.current.id, file, state: message === '' ? 'waiting' : 'refused', message };
      setUploads((all) => [...all, upload]);
      if (message === '') queue(upload);
    }
  };
  return { uploads, add, drop, again: queue };
}

const NO_PART = { maxBytes: 0, maxCount: 0, required: true, types: [] };
