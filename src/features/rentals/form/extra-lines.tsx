import { useController, type UseFormReturn } from 'react-hook-form';
import { chargeCodes } from '#contract/areas/rental-words.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import {
  bookingLabels as labels,
  EXTRA_CODES,
  linesProblem,
  NO_LINE,
  type BookingValues,
  type ExtraLine,
} from './booking-values.ts';
import css from './form.module.css';

interface Props {
  readonly form: UseFormReturn<BookingValues>;
}

/** As many as a call takes beside a discount. */
const MOST = 39;

/** What is charged beside the rent: a child seat, a delivery. */
export function ExtraLines({ form }: Props) {
  const {
    field: { value: lines, onChange, ref },
    fieldState: { error },
  } = useController({
    control: form.control,
    name: 'lines',
    rules: { validate: (lines) => linesProblem(lines) ?? true },
  });
  const put = (at: number, changes: Partial<ExtraLine>) =>
    onChange(lines.map((line, n) => (n === at ? { ...line, ...changes } : line)));
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
            onChange={(changes) => put(at, changes)}
            onRemove={() => onChange(lines.filter((_, n) => n !== at))}
          />
        ))}
        <div>
          <Button ref={ref} icon="plus" disabled={lines.length >= MOST} onClick={() => onChange([...lines, NO_LINE])}>
            Add an extra
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
  readonly line: ExtraLine;
  readonly onChange: (changes: Partial<ExtraLine>) => void;
  readonly onRemove: () => void;
}

function Line({ at, line, onChange, onRemove }: LineProps) {
  const name = (what: string) => `${what} of extra ${at + 1}`;
  return (
    <div className={css.line}>
      <span className={css.code}>
        <Select
          aria-label={name('Kind')}
          value={line.code}
          onChange={({ target }) => onChange({ code: target.value as ExtraLine['code'] })}
        >
          {EXTRA_CODES.map((code) => (
            <option key={code} value={code}>
              {chargeCodes[code]}
            </option>
          ))}
        </Select>
      </span>
      <span className={css.label}>
        <TextInput
          aria-label={name('Words')}
          placeholder="Child seat"
          maxLength={120}
          autoComplete="off"
          value={line.label}
          onChange={({ target }) => onChange({ label: target.value })}
        />
      </span>
      <TextInput
        aria-label={name('Number')}
        inputMode="decimal"
        autoComplete="off"
        value={line.quantity}
        onChange={({ target }) => onChange({ quantity: target.value })}
      />
      <TextInput
        aria-label={name('Price')}
        placeholder="Price each"
        inputMode="decimal"
        autoComplete="off"
        value={line.unit_price}
        onChange={({ target }) => onChange({ unit_price: target.value })}
      />
      <IconButton icon="trash" label={`Remove extra ${at + 1}`} onClick={onRemove} />
    </div>
  );
}
