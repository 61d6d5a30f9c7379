import { useEffect, useState } from 'react';
import { files } from '#contract/areas/files.ts';
import { call } from '#http/call.ts';
import { useCameOnline } from '#sync/use-came-online.ts';
import type { OpenPdf } from './pdf.dom.ts';

/** A PDF that is being opened, is open, or why it is not, in words. */
export type PdfState =
  | { readonly is: 'opening' }
  | { readonly is: 'open'; readonly pdf: OpenPdf }
  | { readonly is: 'closed'; readonly why: string; readonly isAbsent: boolean };

const OPENING: PdfState = { is: 'opening' };
const closed = (why: string, isAbsent = false): PdfState => ({ is: 'closed', why, isAbsent });

const WHY = {
  absent: 'The PDF did not come. It is asked for again when there is a connection.',
  locked: 'This PDF asks for a password. In a tab of its own the browser asks you for it.',
  broken: 'This file cannot be shown here: it is broken, or not a PDF.',
} as const;

/** Fetches a PDF and what draws it at the same time. A file of ours that is missing is as good as one of the server. */
async function openFile(id: number, signal: AbortSignal): Promise<PdfState> {
  const [answer, drawer] = await Promise.all([
    call(files.file, { params: { id }, query: { size: 'full' } }, { signal }),
    import('./pdf.dom.ts').catch(() => null),
  ]);
  if (!answer.ok && answer.kind === 'refused') return closed(answer.message);
  if (!answer.ok || !drawer) return closed(WHY.absent, true);
  if (signal.aborted) return OPENING;
  const opened = await drawer.openPdf(answer.body as ArrayBuffer);
  return typeof opened === 'string' ? closed(WHY[opened]) : { is: 'open', pdf: opened };
}

/** A PDF by the id of its file, for as long as it is on the screen: fetched once, closed when it leaves. Null where the file is no PDF. */
export function usePdf(id: number | null): PdfState | null {
  const [kept, setKept] = useState<{ readonly id: number; readonly state: PdfState } | null>(null);
  const [tries, setTries] = useState(0);
  const state = kept?.id === id ? kept.state : OPENING;
  const isAbsent = state.is === 'closed' && state.isAbsent;
  useCameOnline(() => {
    if (isAbsent) setTries(tries + 1);
  });
  useEffect(() => {
    if (id === null) return undefined;
    const left = new AbortController();
    let open: OpenPdf | null = null;
    const load = async () => {
      const next = await openFile(id, left.signal);
      if (next.is === 'open' && left.signal.aborted) next.pdf.close();
      if (left.signal.aborted) return;
      if (next.is === 'open') open = next.pdf;
      setKept({ id, state: next });
    };
    void load();
    return () => {
      left.abort();
      open?.close();
      setKept(null);
    };
  }, [id, tries]);
  return id === null ? null : state;
}
