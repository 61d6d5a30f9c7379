import { useController, type UseFormReturn } from 'react-hook-form';
import { Button, IconButton } from '#ui/button.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { billLabels as labels, linesProblem, NO_CHARGE, type BillValues, type Charge } from './bill-values.ts';
import css from './money.module.css';

/** As many as the call takes. */
const MOST = 20;

/** What is charged beside the period: a cleaning, a key that was lost. */
export function ChargeLines({ form }: { readonly form: UseFormReturn<BillValues> }) {
  const {
    field: { value: lines, onChange, ref },
    fieldState: { error },
  } = useController({
    control: form.control,
    name: 'lines',
    rules: { validate: (written) => linesProblem(written) ?? true },
  });
  const put = (at: number, change: Partial<Charge>) =>
    onChange(lines.map((line, n) => (n === at ? { ...line, ...change } : line)));
  return (
    <div className={css.wide}>
      <fieldset className={css.lines}>
        <legend>{labels.lines}</legend>
        {lines.map((line, at) => (
          <Line
            // Lines have no other name than their place.
            key={at}
            at={at}
            line={line}
            onChange={(change) => put(at, change)}
            onRemove={() => onChange(lines.filter((_, n) => n !== at))}
          />
        ))}
        <div>
          <Button ref={ref} icon="plus" disabled={lines.length >= MOST} onClick={() => onChange([...lines, NO_CHARGE])}>
            Add a charge
          </Button>
        </div>
        <p className={css.problem} role="alert">
          {error?.message}
        </p>
      </fieldset>
    </div>
  );
}

interface LineProps {
  readonly at: number;
  readonly line: Charge;
  readonly onChange: (change: Partial<Charge>) => void;
  readonly onRemove: () => void;
}

function Line({ at, line, onChange, onRemove }: LineProps) {
  const name = (what: string) => `${what} of charge ${at + 1}`;
  return (
    <div className={css.charge}>
      <TextInput
        aria-label={name('Words')}
        placeholder="Cleaning"
        maxLength={120}
        value={line.label}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <TextInput
        aria-label={name('Number')}
        inputMode="decimal"
        value={line.quantity}
        onChange={({ target }) => onChange({ quantity: target.value })}
      />
      <TextInput
        aria-label={name('Price')}
        inputMode="decimal"
        placeholder="0.00"
        value={line.unit_price}
        onChange={({ target }) => onChange({ unit_price: target.value })}
      />
      <IconButton icon="trash" label={`Remove charge ${at + 1}`} onClick={onRemove} />
    </div>
  );
}
