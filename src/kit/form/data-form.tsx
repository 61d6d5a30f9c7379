import { fillPath, type AnyEndpoint } from '#contract/endpoint.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';
import { FormDrawer } from './form-drawer.tsx';
import type { AnyFormField } from './form-field.ts';
import { RecordFields } from './record-fields.tsx';
import { bodyOf, patchOf, shapeOf, valuesOf } from './record-values.ts';
import { useSave } from './use-save.ts';

/** A form of fields as data, without the types of its call: those are checked by `RecordForm` and `ActForm`. */
export interface DataFormProps {
  readonly title: string;
  /** What the button says; else "Save". */
  readonly saveText?: string | undefined;
  readonly fields: readonly unknown[];
  /** The call that says what must be filled in. */
  readonly rules: AnyEndpoint;
  /** The call that is made. */
  readonly endpoint: AnyEndpoint;
  readonly params: object;
  /** The record, or what a new one begins with. */
  readonly source: object;
  /** `updated_at` of the record that is changed: then only what differs is sent. Null where there is none. */
  readonly base: string | null;
  /** Offers to write the next one after this, and says then that this one is saved. */
  readonly nextText?: string | null;
  readonly onSaved: (answer: unknown) => void;
  readonly onClose: () => void;
}

/** Mounted anew for each call and record: another record is another form. */
export function DataForm(props: DataFormProps) {
  const draft = fillPath(props.endpoint.path, props.params as Readonly<Record<string, string | number>>);
  return useDraftReady() ? <OpenForm key={draft} draft={draft} {...props} /> : null;
}

function OpenForm(props: DataFormProps & { readonly draft: string }) {
  const { title, saveText, rules, endpoint, params, source, base, draft, nextText = null, onSaved, onClose } = props;
  const fields = props.fields as readonly AnyFormField[];
  const shape = shapeOf(rules);
  const own = valuesOf(fields, source);
  const write = useWrite();
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
      if (base === null) return write(endpoint, { params, body: bodyOf(fields, shape, values) }, { signal });
      if (changed.length === 0) return null;
      return write(endpoint, { params, body: patchOf(fields, shape, values, changed) }, { signal });
    },
  });
  return (
    <FormDrawer title={title} save={save} saveText={saveText} hasNext={nextText !== null}>
      <RecordFields form={save.form} fields={fields} shape={shape} own={own} />
    </FormDrawer>
  );
}
