import { rateLabels, type RentalRate, rentalSetup } from '#contract/areas/rental-setup.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FormField } from '#kit/form/form-field.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';
import { useMaster } from '#kit/reads/use-master.ts';
import { useVehicles } from '#kit/reads/use-vehicles.ts';
import { useSession } from '#session/use-session.ts';

type RateField = FormField<Body<typeof rentalSetup.saveRate>>;

const price = (
  name:
    | 'daily'
    | 'weekly'
    | 'monthly'
    | 'late_hour'
    | 'extra_distance_price'
    | 'deposit_amount'
    | 'fuel_price'
    | 'refuel_fee',
  hint?: string,
): RateField => ({ name, kind: 'number', label: rateLabels[name], min: 0, ...(hint !== undefined && { hint }) });

const PRICES: readonly RateField[] = [
  price('daily'),
  price('weekly', 'Where it is less than seven single days.'),
  price('monthly', 'Where it is less than the weeks and days of a month.'),
  price('deposit_amount', 'What is held until the vehicle is back.'),
  price('late_hour', 'Left empty: a third of a day.'),
  {
    name: 'included_distance_per_day',
    kind: 'number',
    label: rateLabels.included_distance_per_day,
    hint: 'In the unit of the vehicle’s odometer. Left empty: as far as they like.',
    min: 0,
  },
  price('extra_distance_price'),
  price('fuel_price', 'Where the tank comes back with less than it went out with.'),
  price('refuel_fee'),
];

/** Makes or changes a rate. Whose it is stays: another vehicle has another one. */
export default function RateForm({ record, onClose, onSaved }: FormProps<RentalRate>) {
  const { user } = useSession();
  const branches = useMaster()?.branch;
  const vehicles = useVehicles();
  const whose: readonly RateField[] = [
    { name: 'branch_id', kind: 'choice', label: rateLabels.branch_id, options: branches, optional: false },
    {
      name: 'vehicle_id',
      kind: 'choice',
      label: rateLabels.vehicle_id,
      options: vehicles,
      none: 'All without a rate of their own',
      hint: 'One with a rate already gets this one.',
    },
  ];
  return (
    <RecordForm
      noun="rate"
      name={record ? `the rate of ${record.vehicle?.plate ?? record.branch_name}` : undefined}
      record={record}
      create={rentalSetup.saveRate}
      update={rentalSetup.updateRate}
      initial={{ branch_id: user.branch_id ?? 0 }}
      hasNext
      fields={record ? PRICES : [...whose, ...PRICES]}
      onSaved={({ rate }) => onSaved(rate)}
      onClose={onClose}
    />
  );
}
