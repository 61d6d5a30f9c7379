import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { importAnswer, importBody, ImportDates, ImportDoorName, ImportReport, Mapping } from '#contract/import.ts';
import { type NotWritten, useWrite } from '#kit/writes/use-write.ts';

type Schema = z.ZodMiniType;

/** What a screen of an import needs to know of its door. */
export interface ImportDoor {
  readonly name: ImportDoorName;
  readonly endpoint: Endpoint<Schema, Schema, typeof importBody, typeof importAnswer>;
  readonly one: string;
  readonly many: string;
  /** The most rows that a file may have. */
  readonly most: number;
}

/** How the person wants the file to be read. What is absent is found from the file itself. */
export interface Reading {
  readonly mapping?: Mapping;
  readonly sheet?: string;
  readonly date_format?: Exclude<ImportDates, 'iso'>;
  readonly on_both?: 'keep' | 'file';
}

/** Two thousand rows take some seconds, on a small server longer. */
const PATIENCE_MS = 180_000;

/** The import of one file: the last report on it, how it is to be read, and why the last call failed. */
export function useImport({ endpoint }: ImportDoor) {
  const write = useWrite();
  const [report, setReport] = useState<ImportReport | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [reading, setReading] = useState<Reading>({});
  const [busy, setBusy] = useState<'preview' | 'apply' | null>(null);
  const [trouble, setTrouble] = useState<NotWritten | null>(null);
  /** Whether the report is of the file as it is to be read: only then can it be applied. */
  const [isCurrent, setCurrent] = useState(false);
  const wished = useRef<Reading>({});
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const send = async (mode: 'preview' | 'apply', input: object, bytes?: Blob, name = ''): Promise<void> => {
    setBusy(mode);
    setTrouble(null);
    const { mapping, ...how } = wished.current;
    const body = { mode, ...how, ...(mapping && { mapping: JSON.stringify(mapping) }), ...input };
    // The server decides by the content, so the type need not be right.
    const files = bytes ? [{ field: 'file', name, mime: 'application/octet-stream', bytes }] : [];
    const written = await write(endpoint, { body }, { files, timeoutMs: PATIENCE_MS });
    setBusy(null);
    // Records changed since the preview: the refusal has a new one.
    const next = written.ok ? written.body.import : (written.detail?.['import'] as ImportReport | undefined);
    if (next) setReport(next);
    if (next) setCurrent(true);
    if (!written.ok) setTrouble(written);
  };

  const preview = (of: File | null, id: number | undefined): Promise<void> =>
    id === undefined && of ? send('preview', {}, of, of.name) : send('preview', { import_id: id });

  /** One preview after the other; of several wishes at once only the last is previewed. */
  const previewAgain = (): Promise<void> => {
    const mine = wished.current;
    const next = turn.current.then(async () => {
      if (wished.current === mine) await preview(file, report?.id);
    });
    turn.current = next;
    return next;
  };

  const wish = (next: Reading): void => {
    wished.current = next;
    setReading(next);
    setCurrent(false);
  };

  return {
    report,
    file,
    reading,
    busy,
    trouble,
    isCurrent,
    previewAgain,
    choose: async (chosen: File): Promise<void> => {
      setFile(chosen);
      setReport(null);
      wish({});
      await preview(chosen, undefined);
    },
    /** Previews the file again, read in another way. Another sheet has columns of its own. */
    readAs: async (change: Reading): Promise<void> => {
      const { mapping, ...others } = wished.current;
      wish({ ...others, ...(mapping && change.sheet === undefined && { mapping }), ...change });
      await previewAgain();
    },
    apply: (onError: 'stop' | 'skip'): Promise<void> => send('apply', { import_id: report?.id, on_error: onError }),
    startAgain: (): void => {
      setFile(null);
      setReport(null);
      setTrouble(null);
      wish({});
    },
  };
}

export type Importing = ReturnType<typeof useImport>;
