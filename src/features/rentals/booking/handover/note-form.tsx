import { rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import type { Body } from '#contract/endpoint.ts';
import { zoneDay } from '#kit/rental/zone-moment.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { FormField } from '#kit/form/form-field.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { formatNumber } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useToast } from '#ui/toast.tsx';
import { fuelText } from '#kit/rental/energy-text.ts';

export interface NoteFormProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

type Field = FormField<Body<typeof calls.odometer>>;

/** From full to empty, as one reads the needle. */
const FUELS = [8, 7, 6, 5, 4, 3, 2, 1, 0].map((id) => ({ id, name: fuelText(id) }));

/** What an electric vehicle shows is its charge; a hybrid shows both. */
function fieldsOf({ vehicle }: Booking, last: string | undefined): readonly Field[] {
  const kind = vehicle?.fuel ?? null;
  const fuel: Field = { name: 'fuel_eighths', kind: 'choice', label: 'Fuel', options: FUELS, none: 'Not noted' };
  const charge: Field = { name: 'charge_percent', kind: 'number', label: 'Charge', unit: '%' };
  return [
    {
      name: 'odometer',
      kind: 'number',
      label: 'Odometer',
      unit: vehicle?.unit ?? 'mi',
      ...(last !== undefined && { hint: last }),
    },
    ...(kind === 'electric' ? [] : [fuel]),
    ...(kind === 'electric' || kind === 'hybrid' || kind === 'plug_in' ? [charge] : []),
    { name: 'keys', kind: 'number', label: 'Keys' },
  ];
}

/** What its dial showed last, for who reads it now; undefined where nobody knows. */
function useLastReading({ vehicle, zone }: Booking): string | undefined {
  const now = useNow(60_000);
  const maySee = useMay()(vehicles.one) && vehicle !== null;
  const read = useRead(vehicles.one, { params: { id: vehicle?.id ?? 0 } }, maySee);
  const { last_odometer = null, last_odometer_at = null } = read.data?.body.vehicle ?? {};
  if (last_odometer === null) return undefined;
  const when = last_odometer_at === null ? '' : `, ${zoneDay(last_odometer_at, zone, now)}`;
  return `Last known: ${formatNumber(last_odometer)} ${vehicle?.unit ?? 'mi'}${when}.`;
}

/** Odometer, fuel and keys as the vehicle goes out; who notes later is right. */
export default function NoteForm({ booking, onClose }: NoteFormProps) {
  const { id, checkin } = booking;
  const odometer = checkin?.odometer ?? null;
  const last = useLastReading(booking);
  const write = useWrite();
  const toast = useToast();
  return (
    <ActDialog
      title="What goes out"
      saveText="Save"
      rules={calls.odometer}
      draft={`booking/${id}/out`}
      initial={{
        ...(odometer !== null && { odometer }),
        fuel_eighths: checkin?.fuel_eighths ?? null,
        charge_percent: checkin?.charge_percent ?? null,
        keys: checkin?.keys ?? null,
      }}
      fields={fieldsOf(booking, last)}
      send={(body, signal) =>
        write(calls.odometer, { body: { ...body, booking_id: id, at: new Date().toISOString() } }, { signal })
      }
      onSaved={() => {
        toast({ text: 'Noted.' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
