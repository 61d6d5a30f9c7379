import { useEffect, useId, type FormEvent, type ReactNode } from 'react';
import type { FieldError } from 'react-hook-form';
import type { CheckoutValues } from '#contract/areas/rental-closing.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { cleanlinesses } from '#contract/areas/rental-words.ts';
import { useSave, type FormSave } from '#kit/form/use-save.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useNow } from '#lib/use-now.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import {
  fuelWords,
  labelsOf,
  notedOf,
  outTexts,
  readingLabels,
  readingProblem,
  readingsOf,
  type ReadingName,
  type ReadingValues,
} from './readings.ts';
import type { Note } from './use-noting.ts';
import css from './readings.module.css';

interface Props {
  readonly values: CheckoutValues;
  readonly booking: Booking;
  readonly note: Note;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: () => void;
}

/** Odometer, fuel, keys and time of the return, each in a line with how it went out. */
export function ReadingsForm({ values, booking, note, onDirty, onSaved }: Props) {
  const toast = useToast();
  const save = useSave<ReadingValues, { readonly message: string }>({
    draft: `booking/${booking.id}/return`,
    own: readingsOf(values),
    base: values.updated_at,
    labels: readingLabels,
    send: (written, changed, signal) =>
      changed.length === 0 ? null : note(() => notedOf(written, changed, values.zone), signal),
    onSaved: ({ message }) => {
      toast({ text: message });
      onSaved();
    },
    onClose: () => undefined,
  });
  const isDirty = save.changed.length > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.save();
  };
  return (
    <form className={css.form} noValidate aria-label="What was read" onSubmit={onSubmit}>
      <fieldset className={css.rows} disabled={save.isSaving}>
        <Rows save={save} values={values} booking={booking} />
      </fieldset>
      <Foot save={save} />
    </form>
  );
}

interface RowsProps extends Pick<Props, 'values' | 'booking'> {
  readonly save: FormSave<ReadingValues>;
}

function Rows({ save: { form }, values, booking }: RowsProps) {
  const now = useNow(60_000);
  const own = readingsOf(values);
  const out = outTexts(values, booking, now);
  const units: Partial<Record<ReadingName, string>> = { odometer: values.unit, charge_percent: '%' };
  const labels = labelsOf(values, booking);
  return (
    <>
      <div className={css.titles} aria-hidden>
        <span />
        <span>Out</span>
        <span>In</span>
      </div>
      {(Object.keys(labels) as ReadingName[]).map((name) => {
        const control = form.register(name, { validate: (value) => readingProblem(name, value, own[name]) ?? true });
        return (
          <Row
            key={name}
            label={`${labels[name]}${units[name] ? ` (${units[name]})` : ''}`}
            out={out[name]}
            hint={name === 'returned_at' ? `Due ${zoneMoment(values.ends_at, values.zone, now)}` : null}
            missing={values.missing[name]?.join(' ')}
            error={form.formState.errors[name]}
          >
            {(tied) => <Control {...control} {...tied} name={name} />}
          </Row>
        );
      })}
    </>
  );
}

interface Tied {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': true | undefined;
}

interface RowProps {
  readonly label: string;
  /** As it went out; null where nothing is known of it. */
  readonly out: string | null;
  readonly hint: string | null;
  /** Why the return cannot be closed without it. */
  readonly missing: string | undefined;
  readonly error: FieldError | undefined;
  readonly children: (tied: Tied) => ReactNode;
}

function Row({ label, out, hint, missing, error, children }: RowProps) {
  const id = useId();
  const trouble = error?.message ?? null;
  return (
    <div className={css.row} data-wide={hint !== null || undefined}>
      <label htmlFor={id}>{label}</label>
      <span id={`${id}out`} className={css.out}>
        <span className="sr-only">Out: </span>
        {out ?? '–'}
      </span>
      <div className={css.in}>
        {children({
          id,
          'aria-describedby': `${id}out ${id}under`,
          'aria-invalid': trouble === null ? undefined : true,
        })}
        <div id={`${id}under`} className={css.under} aria-live="polite">
          {hint === null ? null : <p className={css.hint}>{hint}</p>}
          {trouble === null ? (
            missing === undefined ? null : (
              <p className={css.missing}>
                <Icon name="needs" size="1em" />
                {missing}
              </p>
            )
          ) : (
            <p className={css.error}>
              <Icon name="failed" size="1em" />
              {trouble}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

type ControlProps = Tied & { readonly name: ReadingName } & Omit<
    ReturnType<FormSave<ReadingValues>['form']['register']>,
    'name'
  >;

function Control(props: ControlProps) {
  switch (props.name) {
    case 'fuel_eighths':
      return (
        <Select {...props}>
          <option value="">Not read</option>
          {fuelWords.map((words, eighths) => (
            <option key={words} value={eighths}>
              {words}
            </option>
          ))}
        </Select>
      );
    case 'cleanliness':
      return (
        <Select {...props}>
          <option value="">Not looked at</option>
          {Object.entries(cleanlinesses).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      );
    case 'returned_at':
      return <TextInput type="datetime-local" {...props} />;
    case 'odometer':
    case 'charge_percent':
    case 'keys':
      return <TextInput inputMode="numeric" autoComplete="off" {...props} />;
  }
}

/** Saving it, and what became of that. */
function Foot({ save }: { readonly save: FormSave<ReadingValues> }) {
  const isOffline = useTruth().reach === 'offline';
  const { changed, isSaving, general, wrong, isKept, draft, isStale } = save;
  const isDirty = changed.length > 0;
  // What this device kept of it may be of before somebody else read it anew.
  const since = draft !== null && isStale ? ' It was read anew since you wrote this.' : '';
  const where = isKept ? `It is kept on this ${thisDevice()}.` : 'It is still here.';
  const trouble = general ?? (wrong.length > 0 ? 'Not saved.' : null);
  const text = trouble ?? (isOffline ? 'Not saved: there is no connection.' : 'Not saved yet.');
  return (
    <div className={css.foot}>
      <Button type="submit" aria-disabled={isSaving || !isDirty || undefined} aria-busy={isSaving || undefined}>
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
      {isDirty && !isSaving ? (
        <>
          <Button tone="quiet" onClick={save.startOver}>
            As it was
          </Button>
          <p
            className={trouble === null && !isOffline ? css.unsaved : css.trouble}
            role={trouble === null ? 'status' : 'alert'}
          >
            {`${text} ${where}${since}`}
          </p>
        </>
      ) : null}
    </div>
  );
}
