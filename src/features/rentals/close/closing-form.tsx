import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import type { AnyFormField } from '#kit/form/form-field.ts';
import { RecordFields } from '#kit/form/record-fields.tsx';
import { bodyOf, valuesOf, type RecordValues } from '#kit/form/record-values.ts';
import { useSave } from '#kit/form/use-save.ts';
import type { Sent } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';

interface Props<B> {
  readonly title: string;
  readonly saveText: string;
  readonly saveTone?: 'primary' | 'danger';
  readonly draft: string;
  readonly fields: readonly AnyFormField[];
  /** What the call wants of each field. */
  readonly shape: Readonly<Record<string, z.ZodMiniType | undefined>>;
  readonly initial: object;
  readonly children?: ReactNode;
  readonly send: (body: B, signal: AbortSignal) => Promise<Sent<{ readonly message: string }>>;
  readonly onClose: () => void;
}

/** A form for one entry of a list that goes as a whole: what the call says of the entry stands at its field. */
export function ClosingForm<B>(props: Props<B>) {
  return useDraftReady() ? <OpenForm {...props} /> : null;
}

function OpenForm<B>(props: Props<B>) {
  const { title, saveText, saveTone, draft, fields, shape, initial, children, send, onClose } = props;
  const toast = useToast();
  const own = valuesOf(fields, initial);
  const save = useSave<RecordValues, { readonly message: string }>({
    own,
    base: null,
    draft,
    labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
    send: async (values, _, signal) => {
      const sent = await send(bodyOf(fields, shape, values) as B, signal);
      return sent.ok ? sent : { ...sent, fields: ofEntry(sent.fields) };
    },
    onSaved: ({ message }) => {
      toast({ text: message });
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog title={title} save={save} saveText={saveText} saveTone={saveTone}>
      {children}
      <RecordFields form={save.form} fields={fields} shape={shape} own={own} />
    </FormDialog>
  );
}

/** `lines.2.amount` is the amount of what is written here. */
const ofEntry = (fields: Readonly<Record<string, string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(fields).map(([path, reasons]) => [path.replace(/^\w+\.\d+\./, ''), reasons]));
