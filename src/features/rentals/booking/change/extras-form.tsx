import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useSave } from '#kit/form/use-save.ts';
import { numberOf } from '#lib/typed-number.ts';
import { chargeCodes, type ChargeCode } from '#contract/areas/rental-words.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import type { ChangeProps } from './change-forms.tsx';
import { useChangeBooking } from './use-change-booking.ts';
import css from './change.module.css';

interface Line {
  readonly code: ChargeCode;
  readonly label: string;
  readonly quantity: string;
  readonly unit_price: string;
  readonly taxable: boolean;
}

interface Extras {
  readonly lines: readonly Line[];
}

const LABELS = { lines: 'What it costs besides the rent' };
const NEW: Line = { code: 'extra', label: '', quantity: '1', unit_price: '', taxable: true };
const { rental: _rent, ...CODES } = chargeCodes;

/** What is charged besides the rent, and what is taken off. */
export default function ExtrasForm(props: ChangeProps) {
  return useDraftReady() ? <Open {...props} /> : null;
}

function Open({ booking, onClose }: ChangeProps) {
  const toast = useToast();
  const save = useExtras(booking, onClose, (message) => {
    toast({ text: message });
    onClose();
  });
  const { form } = save;
  const lines = form.watch('lines');
  const put = (next: readonly Line[]) => {
    form.clearErrors('lines');
    form.setValue('lines', next);
  };
  const problem = form.formState.errors.lines as { readonly message?: string } | undefined;
  return (
    <FormDialog title="Extras" save={save}>
      <div className={css.wide}>
        <p className="muted small">The rent follows from the rate and the days.</p>
        {lines.map((line, at) => (
          <LineFields
            // Lines have no numbers of their own, and only the last one is ever new.
            key={at}
            line={line}
            at={at}
            onChange={(change) => put(lines.map((one, place) => (place === at ? { ...one, ...change } : one)))}
            onRemove={() => put(lines.filter((_, place) => place !== at))}
          />
        ))}
        {problem?.message === undefined ? null : (
          <p className={css.error} role="alert">
            {problem.message}
          </p>
        )}
        <div>
          <Button icon="plus" onClick={() => put([...lines, NEW])}>
            Add a line
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}

interface LineProps {
  readonly line: Line;
  readonly at: number;
  readonly onChange: (change: Partial<Line>) => void;
  readonly onRemove: () => void;
}

function LineFields({ line, at, onChange, onRemove }: LineProps) {
  return (
    <fieldset className={css.line} aria-label={`Line ${at + 1}`}>
      <Field label="What">
        <TextInput value={line.label} maxLength={120} onChange={(event) => onChange({ label: event.target.value })} />
      </Field>
      <Field label="Kind">
        <Select value={line.code} onChange={(event) => onChange({ code: event.target.value as ChargeCode })}>
          {Object.entries(CODES).map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Times">
        <TextInput
          inputMode="decimal"
          value={line.quantity}
          onChange={(event) => onChange({ quantity: event.target.value })}
        />
      </Field>
      <Field label="Price each">
        <TextInput
          inputMode="decimal"
          value={line.unit_price}
          onChange={(event) => onChange({ unit_price: event.target.value })}
        />
      </Field>
      <IconButton icon="trash" label={`Remove line ${at + 1}`} onClick={onRemove} />
      <label className={css.tax}>
        <input
          type="checkbox"
          checked={line.taxable}
          onChange={(event) => onChange({ taxable: event.target.checked })}
        />
        Taxed
      </label>
    </fieldset>
  );
}

function useExtras(booking: Booking, onClose: () => void, onDone: (message: string) => void) {
  const change = useChangeBooking(booking.id);
  return useSave<Extras, { readonly message: string }>({
    draft: `booking/${booking.id}/extras`,
    own: { lines: linesOf(booking) },
    base: booking.updated_at,
    labels: LABELS,
    send: ({ lines }, changed, signal) => {
      if (changed.length === 0) return null;
      return change({ lines: lines.map(sentLine) }, signal).then((written) =>
        written.ok ? written : { ...written, fields: withPlaces(written.fields) },
      );
    },
    onSaved: ({ message }) => onDone(message),
    onClose,
  });
}

const linesOf = ({ cost_summary }: Booking): readonly Line[] =>
  (cost_summary?.lines ?? [])
    .filter(({ code }) => code !== 'rental')
    .map(({ code, label, quantity, unit_price, taxable }) => ({
      code,
      label,
      quantity: String(quantity),
      // A discount is entered as what it takes off.
      unit_price: String(Math.abs(unit_price)),
      taxable,
    }));

const sentLine = ({ quantity, unit_price, ...line }: Line) => ({
  ...line,
  quantity: numberOf(quantity) ?? 0,
  unit_price: numberOf(unit_price) ?? Number.NaN,
});

type Fields = Readonly<Record<string, string[]>>;

/** All reasons stand below the lines: each says of which line it is. */
const withPlaces = (fields: Fields): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, reasons]) => {
      const at = /^lines\.(\d+)/.exec(path)?.[1];
      return [path, at === undefined ? reasons : reasons.map((reason) => `Line ${Number(at) + 1}: ${reason}`)];
    }),
  );
