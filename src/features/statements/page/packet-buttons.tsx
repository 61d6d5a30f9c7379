import { useState } from 'react';
import type { StatementRow } from '#contract/areas/statement-record.ts';
import { statements as calls } from '#contract/areas/statements.ts';
import { call } from '#http/call.ts';
import { openPaper } from '#kit/rental/open-paper.dom.ts';
import { failureOf } from '#kit/writes/failure.ts';
import { saveFile } from '#lib/save-file.dom.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { useWaits } from '../shared/use-waits.ts';
import css from './page.module.css';

const FORMATS = {
  pdf: { label: 'PDF', mime: 'application/pdf' },
  csv: { label: 'CSV', mime: 'text/csv;charset=utf-8' },
  zip: { label: 'ZIP with all receipts', mime: 'application/zip' },
} as const;
type Format = keyof typeof FORMATS;

/** All receipts are packed before the first byte comes. */
const PACKING_MS = 180_000;

/** What goes to the owner: the paper, its lines, or both with the receipts. */
export function PacketButtons({ statement: { id, number } }: { readonly statement: StatementRow }) {
  const [busy, setBusy] = useState<Format | null>(null);
  const toast = useToast();
  const waits = useWaits();
  const take = async (format: Format) => {
    setBusy(format);
    const called = await call(calls.file, { params: { id }, query: { format } }, { timeoutMs: PACKING_MS });
    setBusy(null);
    if (!called.ok) return toast({ text: failureOf(called).message.replace(/^Not saved(?=:)/, 'Not opened') });
    const [bytes, name] = [called.body as ArrayBuffer, `Statement ${number}.${format}`];
    if (format === 'pdf') openPaper(bytes, name);
    else saveFile(new Blob([bytes], { type: FORMATS[format].mime }), name);
  };
  return (
    <div className={css.packet}>
      {(Object.keys(FORMATS) as Format[]).map((format) => (
        <Button
          key={format}
          icon={format === 'pdf' ? 'file' : 'export'}
          {...waits}
          busy={busy === format}
          onClick={() => void take(format)}
        >
          {FORMATS[format].label}
        </Button>
      ))}
    </div>
  );
}
