import type { UseFormReturn } from 'react-hook-form';
import { vehicleLabels, type VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { CheckField } from '#kit/form/check-field.tsx';
import type { RecordValues } from '#kit/form/record-values.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { decodedText } from './filling.ts';
import { TakenBy } from './taken-by.tsx';
import type { VinSaid } from './use-decode.ts';
import { noVinLabel } from './vehicle-values.ts';
import css from './form.module.css';

interface Props {
  readonly form: UseFormReturn<RecordValues>;
  readonly said: VinSaid;
  /** Null for a new one. */
  readonly record: VehicleDetail | null;
}

/** The VIN with what it says, or that there is none. */
export function VinField({ form, said, record }: Props) {
  const hasNone = form.watch('has_no_vin') === true;
  const noVin = form.register('has_no_vin', { onChange: () => form.clearErrors('vin') });
  return (
    <div className={css.wide}>
      {hasNone ? <Reason form={form} /> : <Vin form={form} said={said} record={record} />}
      <CheckField label={noVinLabel} error={form.formState.errors['has_no_vin']?.message} control={noVin} />
    </div>
  );
}

function Reason({ form }: Pick<Props, 'form'>) {
  const control = form.register('vin_reason', {
    validate: (value, { has_no_vin }) =>
      has_no_vin !== true || String(value).trim() !== '' || 'Please say why it has none.',
  });
  // Of one that has none the server speaks of `vin`.
  const { vin_reason: reason, vin } = form.formState.errors;
  return (
    <Field
      label={vehicleLabels.vin_reason}
      hint="A trailer, or a vehicle from before 1981."
      error={reason?.message ?? vin?.message}
    >
      <TextInput maxLength={120} autoComplete="off" {...control} />
    </Field>
  );
}

function Vin({ form, said, record }: Props) {
  const error = form.formState.errors['vin']?.message;
  const control = form.register('vin', {
    validate: (value, { has_no_vin }) =>
      has_no_vin === true || String(value).trim() !== '' || 'Write its VIN, or say that it has none.',
  });
  const { told } = said;
  const take = (vin: string) => {
    form.clearErrors('vin');
    form.setValue('vin', vin, { shouldDirty: true });
    form.setFocus('vin');
  };
  return (
    <div className={css.vin}>
      <Field label={vehicleLabels.vin} hint={lengthText(said, record)} error={error}>
        <TextInput
          className={css.vinInput}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...control}
        />
      </Field>
      {told && told.repairs.length > 0 ? <Repairs vin={told.vin} repairs={told.repairs} onTake={take} /> : null}
      <VinHint said={said} />
      {told?.taken && told.taken.id !== record?.id ? <TakenBy taken={told.taken} /> : null}
    </div>
  );
}

function lengthText({ length, told }: VinSaid, record: VehicleDetail | null): string | null {
  if (told || (record?.vin && length === record.vin.length)) return null;
  return length === 0 ? '17 letters and digits; spaces do not matter.' : `${length} of 17`;
}

/** What is to be looked at, and what it says; while that is not known, why. */
function VinHint({ said: { told, decoded, wait } }: Pick<Props, 'said'>) {
  if (wait === 'reading') return <p className="muted small">Reading what it says…</p>;
  if (wait === 'not-read')
    return (
      <p className="muted small">
        {`Make, model and year are not known until this ${thisDevice()} is connected. What you write stays.`}
      </p>
    );
  if (!told) return null;
  return (
    <output className={css.said}>
      {told.hint === null ? null : <Look>{told.hint}</Look>}
      {decoded ? <span className={css.decoded}>{decodedText(decoded)}</span> : null}
    </output>
  );
}

function Look({ children }: { readonly children: string }) {
  return (
    <span className={css.look}>
      <Icon name="needs" size="1em" />
      {children}
    </span>
  );
}

interface RepairsProps {
  readonly vin: string;
  readonly repairs: readonly string[];
  readonly onTake: (vin: string) => void;
}

/** What may have been meant, with the letters that differ underlined. */
function Repairs({ vin, repairs, onTake }: RepairsProps) {
  return (
    <fieldset className={css.repairs}>
      <legend>Did you mean</legend>
      {repairs.map((repair) => (
        <Button key={repair} aria-label={repair} onClick={() => onTake(repair)}>
          <span className={css.vinInput}>
            {[...repair].map((letter, at) =>
              letter === vin[at] ? letter : <mark key={`${at}${letter}`}>{letter}</mark>,
            )}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
