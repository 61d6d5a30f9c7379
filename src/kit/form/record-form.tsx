import type { ReactNode } from 'react';
import { fillPath, type AnyEndpoint, type Answer, type Body, type Endpoint } from '#contract/endpoint.ts';
import type { idParams } from '#contract/schema.ts';
import { sendWithFiles, type FormFiles } from '#kit/files/use-form-files.ts';
import { useWrite, type NotWritten } from '#kit/writes/use-write.ts';
import { DataForm } from './data-form.tsx';
import type { FormField } from './form-field.ts';

/** What every record answers of itself. */
interface FormRecord {
  readonly id: number;
  readonly updated_at: string;
}

/** A change of the record with that id. */
type UpdateEndpoint = Endpoint<typeof idParams>;

/** It takes any part of what makes a record: a change sends only what was changed. */
type TakesPartsOf<E extends AnyEndpoint, U extends AnyEndpoint> = Partial<Body<E>> extends Body<U> ? unknown : never;

interface Props<E extends AnyEndpoint, U extends UpdateEndpoint> {
  /** What it is called: `department`. */
  readonly noun: string;
  /** What the one that is changed is called. */
  readonly name?: string | undefined;
  /** Null for a new one. */
  readonly record: FormRecord | null;
  readonly create: E;
  readonly update: U & TakesPartsOf<E, U>;
  readonly fields: readonly FormField<Body<E>>[];
  /** What a new one begins with. */
  readonly initial?: Partial<Body<E>>;
  /** Files that are sent with a new one; its call takes their `checksums`. The form shows a `FilesField` of them as its `lead`. */
  readonly files?: FormFiles;
  /** Offers to save a new one and to write the next. */
  readonly hasNext?: boolean;
  /** What is sent beside the fields; asked for when it is sent. */
  readonly besides?: () => Partial<Body<E>>;
  readonly onRefused?: (refusal: NotWritten) => void;
  /** The form is done: who opened it closes it. */
  readonly onSaved: (answer: Answer<E> | Answer<U>) => void;
  readonly onClose: () => void;
  /** What stands above the fields: files, or what a refusal has to say that is about none of them. */
  readonly lead?: ReactNode;
}

/**
 * Makes a record or changes one, by fields that are data and that the compiler holds against the body of the call. Required is what the
 * call refuses when it is empty. A new record sends all fields, a change only those that were changed.
 */
export function RecordForm<E extends AnyEndpoint, U extends UpdateEndpoint>(props: Props<E, U>) {
  const { noun, name, record, create, update, fields, initial, hasNext = false, onSaved, onClose } = props;
  const { files, besides, onRefused, lead } = props;
  const write = useWrite();
  const endpoint: AnyEndpoint = record ? update : create;
  const params = record ? { id: record.id } : {};
  const send = async (fields: object, signal: AbortSignal) => {
    const body = { ...fields, ...besides?.() };
    if (!record && files)
      return sendWithFiles(files, (uploads, checksums) =>
        write(endpoint, { params, body: { ...body, checksums } }, { signal, files: uploads }),
      );
    const written = await write(endpoint, { params, body }, { signal });
    if (!written.ok) onRefused?.(written);
    return written;
  };
  return (
    <DataForm
      title={record ? `Change ${name ?? noun}` : `New ${noun}`}
      fields={fields}
      rules={create}
      draft={fillPath(endpoint.path, params)}
      send={send}
      source={record ?? initial ?? {}}
      base={record?.updated_at ?? null}
      nextText={hasNext && !record ? `The ${noun} is saved.` : null}
      onSaved={(answer) => onSaved(answer as Answer<E> | Answer<U>)}
      onClose={onClose}
      lead={() => lead}
    />
  );
}
