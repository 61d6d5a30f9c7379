import type { Applies } from '#contract/applies.ts';
import { type AnyEndpoint, fillPath } from '#contract/endpoint.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDrawer } from '#kit/form/form-drawer.tsx';
import type { AnyFormField } from '#kit/form/form-field.ts';
import { RecordFields } from '#kit/form/record-fields.tsx';
import { bodyOf, patchOf, type RecordValues, shapeOf, valuesOf } from '#kit/form/record-values.ts';
import { useSave } from '#kit/form/use-save.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { AppliesFields } from '#kit/applies/applies-fields.tsx';
import { APPLIES_FIELDS, appliesLabels, appliesOf, appliesValues } from '#kit/applies/applies-values.ts';

interface AppliesRecord {
  readonly id: number;
  readonly title: string;
  readonly updated_at: string;
  readonly applies: Applies;
}

interface Props {
  readonly noun: string;
  /** Null for a new one. */
  readonly record: AppliesRecord | null;
  readonly calls: { readonly add: AnyEndpoint; readonly update: AnyEndpoint };
  readonly fields: readonly AnyFormField[];
  /** What a new one begins with. */
  readonly initial: object;
  readonly onSaved: (answer: unknown) => void;
  readonly onClose: () => void;
}

/** The form of what is for some vehicles only: its own fields, and which vehicles. */
export function AppliesForm(props: Props) {
  return useDraftReady() ? <OpenForm {...props} /> : null;
}

const isApplies = (name: string) => APPLIES_FIELDS.some((field) => field === name);

function OpenForm({ noun, record, calls, fields, initial, onSaved, onClose }: Props) {
  const write = useWrite();
  const shape = shapeOf(calls.add);
  const own = { ...valuesOf(fields, record ?? initial), ...appliesValues(record?.applies) };
  const endpoint = record ? calls.update : calls.add;
  const params = record ? { id: record.id } : {};
  const send = (body: object, signal: AbortSignal) => write(endpoint, { params, body }, { signal });
  const save = useSave<RecordValues, unknown>({
    own,
    base: record?.updated_at ?? null,
    draft: fillPath(endpoint.path, params),
    labels: { ...Object.fromEntries(fields.map(({ name, label }) => [name, label])), ...appliesLabels },
    send: (values, changed, signal) => {
      const applies = appliesOf(values);
      if (!record) return send({ ...bodyOf(fields, shape, values), applies }, signal);
      if (changed.length === 0) return null;
      const plain = changed.filter((name) => !isApplies(name));
      const patch = patchOf(fields, shape, values, plain);
      return send(plain.length === changed.length ? patch : { ...patch, applies }, signal);
    },
    onSaved,
    onClose,
  });
  return (
    <FormDrawer title={record ? `Change ${record.title}` : `New ${noun}`} save={save}>
      <RecordFields form={save.form} fields={fields} shape={shape} own={own} />
      <AppliesFields legend="Applies to" form={save.form} />
    </FormDrawer>
  );
}
