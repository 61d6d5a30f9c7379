import { useController, type UseFormReturn } from 'react-hook-form';
import { CheckField } from '#kit/form/check-field.tsx';
import { useNow } from '#lib/use-now.ts';
import { useSession } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { brokenText } from '#features/rentals/shared/broken-text.ts';
import { bookingLabels as labels, type BookingValues, type Quoted } from './booking-values.ts';
import { isOnlyMaintenance, takenText, useAvailability } from './use-availability.ts';
import type { Quote } from './use-quote.ts';
import css from './form.module.css';

interface Props {
  readonly form: UseFormReturn<BookingValues>;
  /** The time that is wanted; null while it is not known. */
  readonly wanted: Quoted | null;
  readonly quote: Quote | null;
  /** By its IANA name. */
  readonly zone: string;
}

interface Named {
  readonly id: number;
  readonly plate: string;
  readonly name: string;
  readonly class_name: string | null;
  readonly status: string;
}

const nameOf = ({ plate, name, class_name, status }: Named) =>
  [`${plate} ${name}`, class_name, brokenText(status)].filter(Boolean).join(' · ');

/** Which vehicle: those that are free the whole time come first, of the others it is said what has taken them. */
export function VehicleField({ form, wanted, quote, zone }: Props) {
  const now = useNow(60_000);
  // Held to its value: what there is to choose from comes later, and changes with the times.
  const {
    field: { value: chosen, onChange, ...field },
    fieldState: { error },
  } = useController({ control: form.control, name: 'vehicle_id' });
  const choose = (id: string) => {
    form.clearErrors('vehicle_id');
    form.setValue('displace_maintenance', false);
    onChange(id);
  };
  const availability = useAvailability(wanted);
  const { free = [], taken = [] } = availability ?? {};
  const isListed = chosen === '' || [...free, ...taken].some(({ id }) => String(id) === chosen);
  const isOffline = useTruth().reach === 'offline';
  const hint =
    wanted === null
      ? 'What is free is known once the times are.'
      : isOffline && !availability
        ? 'What is free is known once there is a connection.'
        : freeText(availability && free.length);
  const clash = chosen === '' ? null : (quote?.clash ?? null);
  return (
    <div className={css.wide}>
      <Field label={labels.vehicle_id} optional hint={hint} error={error?.message}>
        <Select {...field} value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value="">Chosen later</option>
          {isListed ? null : <option value={chosen}>The one that is chosen</option>}
          <optgroup label={`Free (${free.length})`}>
            {free.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one)}
              </option>
            ))}
          </optgroup>
          {taken.length > 0 ? (
            <optgroup label={`Taken (${taken.length})`}>
              {taken.map((one) => (
                <option key={one.id} value={one.id}>
                  {`${nameOf(one)}: ${takenText(one, zone, now)}`}
                </option>
              ))}
            </optgroup>
          ) : null}
        </Select>
      </Field>
      {clash === null ? null : (
        <Clash
          form={form}
          text={clash}
          free={quote?.free ?? []}
          gives={isOnlyMaintenance(availability, chosen)}
          onChoose={(id) => {
            choose(String(id));
            form.setFocus('vehicle_id');
          }}
        />
      )}
    </div>
  );
}

const freeText = (free: number | undefined): string | undefined =>
  free === undefined
    ? 'Looking for what is free…'
    : free === 0
      ? 'Nothing is free the whole time.'
      : `${free} free the whole time.`;

interface ClashProps extends Pick<Props, 'form'> {
  readonly text: string;
  readonly free: Quote['free'];
  /** Only planned work stands in the way. */
  readonly gives: boolean;
  readonly onChoose: (id: number) => void;
}

/** What has the vehicle, and which could go instead. */
function Clash({ form, text, free, gives, onChoose }: ClashProps) {
  const mayPass = useSession().permissions.includes('booking.override');
  return (
    <Banner tone="needs" icon="needs">
      <p>{text}</p>
      {free.length > 0 ? (
        <div className={css.instead}>
          {free.map(({ id, plate, name }) => (
            <Button key={id} onClick={() => onChoose(id)}>{`${plate} ${name}`}</Button>
          ))}
        </div>
      ) : null}
      {gives && mayPass ? (
        <CheckField
          label={labels.displace_maintenance}
          hint="It loses its time and stands among the clashes."
          error={form.formState.errors.displace_maintenance?.message}
          control={form.register('displace_maintenance')}
        />
      ) : null}
    </Banner>
  );
}
