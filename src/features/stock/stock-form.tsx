import { type AnyEndpoint, type Answer, fillPath } from '#contract/endpoint.ts';
import type { parts, StockItem } from '#contract/areas/stock.ts';
import { AppliesFields } from '#kit/applies/applies-fields.tsx';
import { APPLIES_FIELDS, appliesLabels, appliesOf, appliesValues } from '#kit/applies/applies-values.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDrawer } from '#kit/form/form-drawer.tsx';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordFields } from '#kit/form/record-fields.tsx';
import { bodyOf, patchOf, type RecordValues, valuesOf } from '#kit/form/record-values.ts';
import { useSave } from '#kit/form/use-save.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';
import type { StockKind } from './stock-kind.ts';
import { refusedAt, stockShape, withOpening } from './stock-values.ts';
import { useStockFields } from './use-stock-fields.ts';

interface Props extends FormProps<StockItem> {
  readonly kind: StockKind;
}

/** Makes or changes a part or supply. What lies on a shelf already is said with a new one; later it is received and counted. */
export function StockForm(props: Props) {
  return useDraftReady() ? <OpenForm {...props} /> : null;
}

const isFits = (name: string) => APPLIES_FIELDS.some((field) => field === name);

function OpenForm({ kind: { noun, calls }, record, onClose, onSaved }: Props) {
  const write = useWrite();
  const toast = useToast();
  const fields = useStockFields(record);
  const own = { ...valuesOf(fields, record ?? { unit: 'pc' }), ...appliesValues(record?.fits) };
  const endpoint: AnyEndpoint = record ? calls.update : calls.add;
  const params = record ? { id: record.id } : {};
  const send = async (body: object, signal: AbortSignal) => {
    const written = await write(endpoint, { params, body }, { signal });
    return written.ok ? written : { ...written, fields: refusedAt(written.fields) };
  };
  const save = useSave<RecordValues, unknown>({
    own,
    base: record?.updated_at ?? null,
    draft: fillPath(endpoint.path, params),
    labels: { ...Object.fromEntries(fields.map(({ name, label }) => [name, label])), ...appliesLabels },
    send: (values, changed, signal) => {
      const fits = appliesOf(values);
      if (!record) return send({ ...withOpening(bodyOf(fields, stockShape, values)), fits }, signal);
      if (changed.length === 0) return null;
      const plain = changed.filter((name) => !isFits(name));
      const patch = patchOf(fields, stockShape, values, plain);
      return send(plain.length === changed.length ? patch : { ...patch, fits }, signal);
    },
    onSaved: (answer) => onSaved((answer as Answer<typeof parts.add>).item),
    onNext: () => toast({ text: `The ${noun.one} is saved.` }),
    onClose,
  });
  return (
    <FormDrawer title={record ? `Change ${record.name}` : `New ${noun.one}`} save={save} hasNext={record === null}>
      <RecordFields form={save.form} fields={fields} shape={stockShape} own={own} />
      <AppliesFields legend="For which vehicles" form={save.form} />
    </FormDrawer>
  );
}
