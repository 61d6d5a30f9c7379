/** What stands in the form by which a vehicle is given, and how it is sent. Pure. */
import { privateRentalLabels, type privateRentals as calls } from '#contract/areas/private-rentals.ts';
import type { CustomerItem } from '#contract/areas/private-record.ts';
import { personPaperStates, type RatePeriod } from '#contract/areas/private-words.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { zoneInstant } from '#kit/rental/zone-moment.ts';
import { notedBody, notedLabels, NOTHING_NOTED, type NotedValues } from '../handover/noted.ts';
import { numberOf } from '#lib/typed-number.ts';

/** Who gets it, as the form shows them. */
export interface ChosenCustomer {
  readonly id: number;
  readonly name: string;
  readonly detail: string;
}

export interface AssignValues extends NotedValues {
  customer: ChosenCustomer | null;
  vehicle_id: string;
  /** `2026-11-25T09:00` on the clocks of the branch. */
  starts_at: string;
  is_open_end: boolean;
  ends_at: string;
  rate_amount: string;
  rate_period: RatePeriod;
  deposit_amount: string;
  included_distance_per_day: string;
  /** What the picture shows. */
  slot: ImageSlot;
  note: string;
}

/** In the order in which they stand. */
export const assignLabels = {
  customer: privateRentalLabels.customer_id,
  vehicle_id: privateRentalLabels.vehicle_id,
  starts_at: privateRentalLabels.starts_at,
  is_open_end: 'Open end',
  ends_at: privateRentalLabels.ends_at,
  rate_amount: privateRentalLabels.rate_amount,
  rate_period: privateRentalLabels.rate_period,
  deposit_amount: privateRentalLabels.deposit_amount,
  included_distance_per_day: privateRentalLabels.included_distance_per_day,
  ...notedLabels,
  slot: 'The picture shows',
  note: privateRentalLabels.note,
} as const;

export const emptyAssign: AssignValues = {
  ...NOTHING_NOTED,
  customer: null,
  vehicle_id: '',
  starts_at: '',
  is_open_end: true,
  ends_at: '',
  rate_amount: '',
  rate_period: 'month',
  deposit_amount: '',
  included_distance_per_day: '',
  slot: 'front',
  note: '',
};

type Sent = Body<typeof calls.assign>;

/** The call's body; what is no moment is sent as it is, for the call says so. */
export function assignBody(values: AssignValues, zone: string): Sent {
  const { starts_at, ends_at, is_open_end } = values;
  const [deposit, distance] = [numberOf(values.deposit_amount), numberOf(values.included_distance_per_day)];
  return {
    customer_id: values.customer?.id ?? 0,
    vehicle_id: Number(values.vehicle_id),
    starts_at: zoneInstant(starts_at, zone) ?? starts_at,
    ...(!is_open_end && { ends_at: zoneInstant(ends_at, zone) ?? ends_at }),
    rate_amount: numberOf(values.rate_amount) ?? 0,
    rate_period: values.rate_period,
    ...(deposit !== null && { deposit_amount: deposit }),
    ...(distance !== null && { included_distance_per_day: distance }),
    note: values.note.trim(),
    ...notedBody(values),
  };
}

/** The call names the customer by its id. */
export function fieldsAsShown({ customer_id, image, ...fields }: FieldErrors): FieldErrors {
  return { ...fields, ...(customer_id && { customer: customer_id }), ...(image && { slot: image }) };
}

type Known = Pick<CustomerItem, 'id' | 'first_name' | 'last_name' | 'phone' | 'licence_status' | 'status'>;

/** A licence that is not good keeps the vehicle here: who chooses sees that at once. */
export function chosenOf({ id, first_name, last_name, phone, licence_status, status }: Known): ChosenCustomer {
  const licence = licence_status === 'valid' ? '' : `licence ${personPaperStates[licence_status].toLowerCase()}`;
  const detail = [phone, licence, status === 'blocked' ? 'blocked' : ''].filter(Boolean).join(' · ');
  return { id, name: `${first_name} ${last_name}`, detail };
}
