import type { ComponentType, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import type { Sent } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';
import { FormDrawer } from './form-drawer.tsx';
import type { AnyFormField } from './form-field.ts';
import { RecordFields } from './record-fields.tsx';
import { bodyOf, patchOf, shapeOf, valuesOf, type RecordValues } from './record-values.ts';
import type { FormFrameProps } from './use-form-parts.tsx';
import { useSave } from './use-save.ts';
import css from './form-drawer.module.css';

/** A form of fields as data, without the types of its call: those are checked by `RecordForm`, `ActForm` and `ActDialog`. */
interface DataFormProps {
  readonly title: string;
  /** What the button says; else "Save". */
  readonly saveText?: string | undefined;
  readonly saveTone?: 'primary' | 'danger' | undefined;
  readonly frame?: ComponentType<FormFrameProps<RecordValues>>;
  readonly fields: readonly unknown[];
  /** The call that says what must be filled in. */
  readonly rules: AnyEndpoint;
  /** Under which name this device keeps the draft: one for each call and record. */
  readonly draft: string;
  readonly send: (body: object, signal: AbortSignal) => Promise<Sent<unknown>>;
  /** The record, or what a new one begins with. */
  readonly source: object;
  /** `updated_at` of the record that is changed: then only what differs is sent. Null where there is none. */
  readonly base: string | null;
  /** Offers to write the next one after this, and says then that this one is saved. */
  readonly nextText?: string | null;
  readonly onSaved: (answer: unknown) => void;
  readonly onClose: () => void;
  /** What stands above the fields. */
  readonly lead?: ((form: UseFormReturn<RecordValues>) => ReactNode) | undefined;
}

/** Mounted anew for each call and record: another record is another form. */
export function DataForm(props: DataFormProps) {
  return useDraftReady() ? <OpenForm key={props.draft} {...props} /> : null;
}

function OpenForm(props: DataFormProps) {
  const { title, saveText, saveTone, frame: Frame = FormDrawer, rules, send, source, base, draft } = props;
  const { nextText = null, onSaved, onClose, lead } = props;
  const fields = props.fields as readonly AnyFormField[];
  const shape = shapeOf(rules);
  const own = valuesOf(fields, source);
  const toast = useToast();
  const save = useSave({
    own,
    base,
    draft,
    labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
    onSaved,
    onClose,
    onNext: () => nextText !== null && toast({ text: nextText }),
    send: (values, changed, signal) => {
      if (base === null) return send(bodyOf(fields, shape, values), signal);
      return changed.length === 0 ? null : send(patchOf(fields, shape, values, changed), signal);
    },
  });
  const above = lead?.(save.form);
  return (
    <Frame title={title} save={save} saveText={saveText} saveTone={saveTone} hasNext={nextText !== null}>
      {above ? <div className={css.lead}>{above}</div> : null}
      <RecordFields form={save.form} fields={fields} shape={shape} own={own} />
    </Frame>
  );
}
