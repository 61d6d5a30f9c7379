/** Sends a receipt: each request takes one file, so the first goes with the fields and each further page by itself. */
import { expenseTemps as calls } from '#contract/areas/expense-temps.ts';
import type { Upload } from '#http/encode.ts';
import type { FormFiles } from '#kit/files/use-form-files.ts';
import type { Sent, useWrite } from '#kit/writes/use-write.ts';
import type { ReceiptValues } from './receipt-values.ts';
import { fieldsSent } from './receipt-values.ts';

interface Page {
  /** In the form. */
  readonly id: number;
  readonly file: Upload;
  readonly checksum: string;
}

const UNREADABLE = {
  ok: false,
  message: 'Not saved: one of the pictures cannot be read any more.',
  fields: {},
} as const;

/** The pictures of the form with their bytes; null where one cannot be read. */
async function pagesOf(files: FormFiles): Promise<readonly Page[] | null> {
  const uploads = await files.read().catch(() => null);
  if (!uploads) return null;
  const waiting = files.chosen.filter(({ state }) => state === 'waiting');
  return waiting.flatMap(({ id }, at) => {
    const [file, checksum] = [uploads.files[at], uploads.checksums[at]];
    return file && checksum !== undefined ? [{ id, file, checksum }] : [];
  });
}

interface Receipt {
  /** Of one that is stored already, by an earlier press too. */
  readonly id: number | null;
  readonly values: ReceiptValues;
  readonly changed: readonly (keyof ReceiptValues)[];
  readonly files: FormFiles;
  /** Told as soon as it is stored, so that another press goes on from there. */
  readonly onStored: (id: number) => void;
  readonly signal: AbortSignal;
}

/** Resolves with its id. What has arrived leaves the form at once: another press sends only the rest. */
export async function sendReceipt(write: ReturnType<typeof useWrite>, receipt: Receipt): Promise<Sent<number>> {
  const { values, changed, files, onStored, signal } = receipt;
  const pages = await pagesOf(files);
  if (pages === null) return UNREADABLE;
  const [first, ...rest] = pages;
  const body = { ...fieldsSent(values, changed), ...(first && { checksums: [first.checksum] }) };
  const options = { signal, files: first ? [first.file] : [] };
  const sent =
    receipt.id === null
      ? await write(calls.store, { body }, options)
      : await write(calls.update, { params: { id: receipt.id }, body }, options);
  if (!sent.ok) return sent;
  const { id } = sent.body.data;
  onStored(id);
  if (first) files.drop(first.id);
  return sendPages(write, id, rest, { files, signal });
}

async function sendPages(
  write: ReturnType<typeof useWrite>,
  id: number,
  pages: readonly Page[],
  { files, signal }: Pick<Receipt, 'files' | 'signal'>,
): Promise<Sent<number>> {
  for (const { id: chosen, file, checksum } of pages) {
    const sent = await write(
      calls.update,
      { params: { id }, body: { checksums: [checksum] } },
      { signal, files: [file] },
    );
    if (!sent.ok)
      return { ...sent, fields: {}, message: `The receipt is saved, but not all of its pages: ${sent.message}` };
    files.drop(chosen);
  }
  return { ok: true, body: id };
}
