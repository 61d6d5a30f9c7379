import { useState } from 'react';
import { useRead } from '#kit/reads/use-read.ts';
import type { OfficeRecord, Resource } from './resource.ts';

/** One record, and how far it is with it. */
export interface Loaded<R> {
  readonly record: R | undefined;
  /** Why it is not there; null while it is read. */
  readonly error: Error | null;
  readonly again: () => void;
}

/** The record of this id: from the rows, or read by itself where it is not among them. */
export function useResourceRecord<R extends OfficeRecord>(
  { record: { get, of } }: Resource<R>,
  rows: readonly R[],
  id: number | null,
): Loaded<R> {
  const row = rows.find((one) => one.id === id);
  const [last, setLast] = useState<R | undefined>(row);
  // A row that leaves the list while its form is open must not take the form with it.
  if (row && row !== last) setLast(row);
  const read = useRead(get, { params: { id } }, id !== null && row === undefined);
  const answer = read.data && id !== null ? of(read.data.body) : undefined;
  return {
    record: row ?? answer ?? (last?.id === id ? last : undefined),
    error: read.error,
    again: () => void read.refetch(),
  };
}
