import { rentalBookings as calls } from '#contract/areas/rental-bookings.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { FormDrawer } from '#kit/form/form-drawer.tsx';
import { useSave } from '#kit/form/use-save.ts';
import type { useMaster } from '#kit/reads/use-master.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { addDays, dayOf, timeOf } from '#lib/day.ts';
import { zoneNamed, yardZone, type Zone } from '#lib/zone.ts';
import { useSession } from '#session/use-session.ts';
import { Field } from '#ui/field.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import type { BookingStart } from './booking-form.tsx';
import {
  bookingBody,
  bookingLabels as labels,
  emptyBooking,
  fieldsAsShown,
  quoteOf,
  type BookingValues,
} from './booking-values.ts';
import { CustomerField } from './customer-field.tsx';
import { ExtraLines } from './extra-lines.tsx';
import { MoneyFields } from './money-fields.tsx';
import { Price } from './price.tsx';
import { useQuote } from './use-quote.ts';
import { VehicleField } from './vehicle-field.tsx';
import { WhenFields } from './when-fields.tsx';
import css from './form.module.css';

type Branches = NonNullable<ReturnType<typeof useMaster>>['branch'];

interface Props {
  readonly start: BookingStart;
  readonly branches: Branches;
  readonly onClose: () => void;
  readonly onSaved: (booking: Booking) => void;
}

const zoneOf = (branches: Branches, id: string): Zone =>
  zoneNamed(branches.find((branch) => String(branch.id) === id)?.timezone ?? '') ?? yardZone();

/** Most pick-ups that are planned ahead are in the morning. */
const USUAL_TIME = '10:00';

/** From the next full hour for a day; on a day that was chosen, from its morning. */
function ownValues({ vehicle_id, day }: BookingStart, branchId: number | null, zone: Zone): BookingValues {
  const next = Date.now() + 3_600_000;
  const first = day ?? dayOf(next, zone);
  const time = day === undefined ? `${timeOf(next, zone).slice(0, 2)}:00` : USUAL_TIME;
  return {
    ...emptyBooking,
    branch_id: String(branchId ?? ''),
    starts_at: `${first}T${time}`,
    ends_at: `${addDays(first, 1)}T${time}`,
    vehicle_id: String(vehicle_id ?? ''),
  };
}

/** Another vehicle and another day are another draft. */
const draftOf = ({ vehicle_id, day }: BookingStart) =>
  [calls.add.path, vehicle_id, day].filter((part) => part !== undefined).join(' ');

/** Sends a new booking, and has what is refused at the fields as they are shown. */
function useSend(branches: Branches) {
  const write = useWrite();
  return async (values: BookingValues, _changed: readonly string[], signal: AbortSignal) => {
    const body = bookingBody(values, zoneOf(branches, values.branch_id));
    const written = await write(calls.add, { body }, { signal });
    return written.ok ? written : { ...written, fields: fieldsAsShown(written.fields) };
  };
}

/** Who, when, which vehicle, for how much; what it would cost is counted while it is written. */
export function OpenBookingForm({ start, branches, onClose, onSaved }: Props) {
  const { user } = useSession();
  const toast = useToast();
  const home = start.branch_id ?? user.branch_id ?? (branches.length === 1 ? (branches[0]?.id ?? null) : null);
  const save = useSave<BookingValues, { readonly booking: Booking }>({
    own: ownValues(start, home, zoneOf(branches, String(home))),
    base: null,
    draft: draftOf(start),
    labels,
    send: useSend(branches),
    onSaved: ({ booking }) => {
      toast({ text: `${booking.number} is saved.` });
      onSaved(booking);
    },
    onClose,
  });
  const { form } = save;
  const { errors } = form.formState;
  const values = form.watch();
  const zone = zoneOf(branches, values.branch_id);
  const wanted = quoteOf(values, zone);
  const quoting = useQuote(wanted);
  const { quote } = quoting;
  return (
    <FormDrawer title="New booking" save={save}>
      <CustomerField form={form} />
      <h3 className={css.heading}>When and where</h3>
      <WhenFields form={form} branches={branches} zone={zone} />
      <Field label={labels.pickup_place} optional error={errors.pickup_place?.message}>
        <TextInput autoComplete="off" maxLength={120} {...form.register('pickup_place')} />
      </Field>
      <Field label={labels.return_place} optional error={errors.return_place?.message}>
        <TextInput autoComplete="off" maxLength={120} {...form.register('return_place')} />
      </Field>
      <VehicleField form={form} wanted={wanted} quote={quote} zone={zone.name} />
      <h3 className={css.heading}>Money</h3>
      <ExtraLines form={form} />
      <MoneyFields form={form} quote={quote} />
      <div className={css.wide}>
        <Field label={labels.note} optional error={errors.note?.message}>
          <TextArea rows={3} maxLength={2000} {...form.register('note')} />
        </Field>
      </div>
      <div className={css.sticky}>
        <Price quoting={quoting} />
      </div>
    </FormDrawer>
  );
}
