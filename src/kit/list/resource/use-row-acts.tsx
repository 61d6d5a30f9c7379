import { useState, type ReactNode } from 'react';
import type { AnyEndpoint, Input } from '#contract/endpoint.ts';
import type { NotWritten } from '#kit/writes/use-write.ts';
import { useMay } from '#session/use-may.ts';
import { useToast } from '#ui/toast.tsx';
import type { OfficeRecord, Resource } from './resource.ts';
import { refusalText, useRemoval } from './use-removal.ts';

export interface RowActs<R> {
  readonly mayAdd: boolean;
  readonly mayEdit: (row: R) => boolean;
  readonly mayRemove: (row: R) => boolean;
  readonly mayRestore: (row: R) => boolean;
  /** Only who may bring records back is shown the deleted ones. */
  readonly seesDeleted: boolean;
  readonly remove: (row: R) => void;
  readonly restore: (row: R) => void;
  /** An act on it is on its way. */
  readonly isBusy: (row: R) => boolean;
  /** The question before a record is deleted, while there is one. */
  readonly dialog: ReactNode;
}

interface Question<R> {
  readonly record: R;
  /** What the server wants to know. */
  readonly fields: NotWritten['fields'];
}

/** What can be done with the records of a list, and by whom. `onGone` is told of each that was deleted here. */
export function useRowActs<R extends OfficeRecord>(resource: Resource<R>, onGone: (row: R) => void): RowActs<R> {
  const may = useMay();
  const toast = useToast();
  const [question, setQuestion] = useState<Question<R> | null>(null);
  const { busy, remove, restore } = useRemoval(resource, onGone);
  const { form, ask: Ask, asksFirst = false, allows = () => true } = resource;
  const removeOrAsk = async (record: R) => {
    if (Ask && asksFirst) return setQuestion({ record, fields: {} });
    const refusal = await remove(record);
    if (!refusal) return;
    if (Ask && Object.keys(refusal.fields).length > 0) setQuestion({ record, fields: refusal.fields });
    else toast({ text: refusalText(refusal) });
  };
  const close = () => setQuestion(null);
  const removeWith = async (record: R, body: NonNullable<Input<AnyEndpoint>['body']>) => {
    const refusal = await remove(record, body);
    if (!refusal) close();
    return refusal;
  };
  return {
    mayAdd: form !== undefined && may(resource.add),
    mayEdit: (row) => row.deleted_at === null && form !== undefined && may(resource.update) && allows(row, 'update'),
    mayRemove: (row) => row.deleted_at === null && may(resource.remove) && allows(row, 'remove'),
    mayRestore: ({ deleted_at }) => deleted_at !== null && may(resource.restore),
    seesDeleted: may(resource.restore),
    remove: (row) => void removeOrAsk(row),
    restore: (row) => void restore(row),
    isBusy: ({ id }) => id === busy,
    dialog:
      Ask && question ? (
        <Ask
          record={question.record}
          fields={question.fields}
          onClose={close}
          onDelete={(body) => removeWith(question.record, body)}
        />
      ) : null,
  };
}
