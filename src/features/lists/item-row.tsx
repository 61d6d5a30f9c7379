import type { Input } from '#contract/endpoint.ts';
import { InlineText } from '#kit/items/inline-text.tsx';
import { useShown } from '#kit/items/use-shown.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { formatSum } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { numberOf } from '#lib/typed-number.ts';
import { useNow } from '#lib/use-now.ts';
import { Select } from '#ui/select.tsx';
import { useToast } from '#ui/toast.tsx';
import type { ListItem, ListKind } from './list-record.ts';
import { centsOf } from './list-text.ts';
import css from './lists.module.css';

interface ItemRowProps {
  readonly kind: ListKind;
  readonly item: ListItem;
  readonly disabled: boolean;
}

type Change = NonNullable<Input<ListKind['calls']['updateItem']>['body']>;
type Save = (change: Change) => Promise<boolean>;

/** An item: ticked and written where it stands; of a product also how many, of what, and for how much. */
export function ItemRow({ kind, item, disabled }: ItemRowProps) {
  const act = useDo();
  const save: Save = async (body) =>
    (await act(kind.calls.updateItem, { params: { id: item.id }, body: { ...body, type: 'Inline' } })) !== null;
  const [status, change] = useShown(item.status);
  const setStatus = (next: string) => void change(next, () => save({ status: next }));
  const isDone = status === kind.done;
  return (
    <>
      <div className={css.item}>
        <label className={css.tick}>
          <input
            type="checkbox"
            checked={isDone}
            disabled={disabled}
            aria-label={item.text}
            onChange={() => setStatus(isDone ? kind.open : kind.done)}
          />
        </label>
        <InlineText
          label={`Text of ${item.text}`}
          value={item.text}
          isDone={isDone || status === 'dropped'}
          disabled={disabled}
          onSave={(text) => save({ text })}
        />
      </div>
      <div className={css.more}>
        {kind.hasPrices ? (
          <Amounts kind={kind} item={item} disabled={disabled} save={save} status={status} onStatus={setStatus} />
        ) : null}
        <DoneLine item={item} />
      </div>
    </>
  );
}

/** Its vehicle, and who ticked it when. */
function DoneLine({ item: { vehicle_plate, done_by_name, done_at } }: { readonly item: ListItem }) {
  const now = useNow(60_000);
  const done = done_by_name !== null && done_at !== null ? `${done_by_name}, ${formatMoment(done_at, now)}` : null;
  const parts = [vehicle_plate, done].filter((part) => part !== null);
  return parts.length === 0 ? null : <p className={css.facts}>{parts.join(' · ')}</p>;
}

interface AmountsProps extends ItemRowProps {
  readonly save: Save;
  readonly status: string;
  readonly onStatus: (status: string) => void;
}

const textOf = (value: number | null) => (value === null ? '' : String(value));

function Amounts({ kind, item, disabled, save, status, onStatus }: AmountsProps) {
  const toast = useToast();
  const saveNumber = (field: 'qty' | 'price') => async (text: string) => {
    const value = numberOf(text);
    if (!Number.isNaN(value)) return save({ [field]: value });
    toast({ text: `Not saved: “${text}” is no number.` });
    return false;
  };
  const common = { disabled, optional: true } as const;
  const cents = centsOf(item);
  return (
    <div className={css.amounts}>
      <InlineText
        {...common}
        label={`Quantity of ${item.text}`}
        hint="Qty"
        isNumber
        value={textOf(item.qty)}
        onSave={saveNumber('qty')}
      />
      <InlineText
        {...common}
        label={`Unit of ${item.text}`}
        hint="Unit"
        max={20}
        value={item.unit ?? ''}
        onSave={(unit) => save({ unit: unit === '' ? null : unit })}
      />
      <InlineText
        {...common}
        label={`Price of ${item.text}`}
        hint="Price"
        isNumber
        value={item.price === null ? '' : item.price.toFixed(2)}
        onSave={saveNumber('price')}
      />
      <span className={css.line}>{cents === null ? '' : formatSum(cents / 100)}</span>
      <Select
        aria-label={`Status of ${item.text}`}
        value={status}
        disabled={disabled}
        onChange={({ target }) => onStatus(target.value)}
      >
        {Object.entries(kind.itemStates).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  );
}
