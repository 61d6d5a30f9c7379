import { useState } from 'react';
import type { AnyEndpoint, Input } from '#contract/endpoint.ts';
import { isolated } from '#contract/people-text.ts';
import { useWrite, type NotWritten } from '#kit/writes/use-write.ts';
import { useMay } from '#session/use-may.ts';
import { useToast } from '#ui/toast.tsx';
import type { OfficeRecord, Resource } from './resource.ts';

type Body = NonNullable<Input<AnyEndpoint>['body']>;

/** The words of a refusal; where it is about fields that nobody can fill in here, theirs. */
export const refusalText = ({ message, fields }: NotWritten) => Object.values(fields).flat().join(' ') || message;

/** How what was not sent begins, which is a form elsewhere. */
const NOT_SAVED = /^Not saved(?=:)/;

const notRestored = (what: string, why: string) =>
  NOT_SAVED.test(why) ? why.replace(NOT_SAVED, what) : `${what}. ${why}`;

/** Deleting and restoring, each with its toast. `onGone` is told of a record that was deleted. */
export function useRemoval<R extends OfficeRecord>(resource: Resource<R>, onGone: (row: R) => void) {
  const write = useWrite();
  const toast = useToast();
  const may = useMay();
  const [busy, setBusy] = useState<number | null>(null);
  const send = async (endpoint: AnyEndpoint, { id }: R, body?: Body) => {
    setBusy(id);
    const written = await write(endpoint, { params: { id }, body });
    setBusy(null);
    return written;
  };
  const restore = async (row: R) => {
    if (!resource.restore) return;
    const written = await send(resource.restore, row);
    const name = resource.nameOf(row);
    toast({
      text: written.ok
        ? `${isolated(name)} restored.`
        : notRestored(`“${isolated(name)}” was not restored`, refusalText(written)),
    });
  };
  /** Resolves with null when it is deleted. */
  const remove = async (row: R, body?: Body): Promise<NotWritten | null> => {
    if (!resource.remove) return null;
    const written = await send(resource.remove, row, body);
    if (!written.ok) return { ...written, message: written.message.replace(NOT_SAVED, 'Not deleted') };
    // What went along with it by an answer does not come back with the record: that would be no undo.
    const canUndo = body === undefined && may(resource.restore);
    toast({ text: `${isolated(resource.nameOf(row))} deleted.`, ...(canUndo && { undo: () => void restore(row) }) });
    onGone(row);
    return null;
  };
  return { busy, remove, restore };
}
