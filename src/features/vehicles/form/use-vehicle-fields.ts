import { fuels, transmissions, vehicleLabels as labels, type VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { reference } from '#contract/areas/reference.ts';
import { vehicles as rows } from '#contract/areas/vehicles.ts';
import type { Body } from '#contract/endpoint.ts';
import type { AnyFormField, FormField } from '#kit/form/form-field.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { formatNumber } from '#lib/format-number.ts';
import { useMay } from '#session/use-may.ts';
import { isShown, NAMES } from './vehicle-values.ts';

type Field = FormField<Body<typeof rows.add>>;

/**
 * By the part of the form in which they stand.
 *
 * @param isFilled whether what stands in a field came from the VIN
 */
export function fieldsByPart(fields: readonly AnyFormField[], isFilled: (name: string) => boolean) {
  const partOf = (names: readonly string[]): readonly AnyFormField[] =>
    fields
      .filter(({ name }) => names.includes(name))
      .toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
      .map((field) => (isFilled(field.name) ? { ...field, hint: 'From the VIN.' } : field));
  return {
    first: partOf(NAMES.first),
    kind: partOf(NAMES.kind),
    place: partOf(NAMES.place),
    bought: partOf(NAMES.bought),
  };
}

/** The fields of a vehicle below its VIN. What is offered in them is read. */
export function useVehicleFields(record: VehicleDetail | null): readonly AnyFormField[] {
  const may = useMay();
  const classes = useRead(rows.classes, {});
  const mayPlace = may(reference.locations);
  const places = useRead(reference.locations, { query: { limit: 500 } }, mayPlace);
  const branch: Field = {
    name: 'branch_id',
    kind: 'choice',
    label: labels.branch_id,
    options: useMaster()?.branch,
    ownName: record?.branch_name,
  };
  const ofClass: Field = {
    name: 'class_id',
    kind: 'choice',
    label: labels.class_id,
    options: classes.data?.body.classes,
    failed: !classes.data && classes.isError,
    ownName: record?.class_name,
  };
  const place: Field = {
    name: 'location_id',
    kind: 'choice',
    label: labels.location_id,
    options: places.data?.body.locations,
    failed: !places.data && places.isError,
    ownName: record?.location_name,
  };
  const fields = [...plainFields(record), branch, ofClass, ...(mayPlace ? [place] : [])];
  return fields.filter(({ name }) => isShown(name, record));
}

/** What the last reading says, before another is made. */
function dialHint(record: VehicleDetail | null): string {
  if (!record) return 'What the dial shows now: its first reading.';
  const { last_odometer: last, odometer_unit: unit } = record;
  const before = last === null ? 'It has no reading yet.' : `Last ${formatNumber(last)} ${unit}.`;
  return `${before} What you write makes a new reading.`;
}

function plainFields(record: VehicleDetail | null): readonly Field[] {
  return [
    { name: 'plate', kind: 'text', label: labels.plate, max: 20, short: true },
    { name: 'plate_region', kind: 'text', label: labels.plate_region, max: 6, short: true, hint: 'Such as US-NJ.' },
    { name: 'odometer', kind: 'number', label: labels.odometer, hint: dialHint(record) },
    {
      name: 'odometer_unit',
      kind: 'oneOf',
      label: labels.odometer_unit,
      words: { mi: 'Miles', km: 'Kilometres' },
      optional: false,
    },
    { name: 'make', kind: 'text', label: labels.make, max: 60, short: true },
    { name: 'model', kind: 'text', label: labels.model, max: 60, short: true },
    { name: 'model_year', kind: 'number', label: labels.model_year },
    { name: 'trim', kind: 'text', label: labels.trim, max: 60, short: true },
    { name: 'body', kind: 'text', label: labels.body, max: 60, short: true },
    { name: 'color', kind: 'text', label: labels.color, max: 40, short: true },
    { name: 'fuel', kind: 'oneOf', label: labels.fuel, words: fuels },
    { name: 'transmission', kind: 'oneOf', label: labels.transmission, words: transmissions },
    { name: 'seats', kind: 'number', label: labels.seats },
    { name: 'tank_litres', kind: 'number', label: labels.tank_litres, unit: 'litres' },
    { name: 'name', kind: 'text', label: labels.name, max: 120, hint: 'Make, model and year where it has none.' },
    { name: 'spot', kind: 'text', label: labels.spot, max: 20, short: true, hint: 'Such as B12.' },
    { name: 'listed', kind: 'check', label: labels.listed },
    { name: 'private', kind: 'check', label: labels.private },
    { name: 'acquired_on', kind: 'date', label: labels.acquired_on },
    { name: 'acquired_price', kind: 'number', label: labels.acquired_price, hint: 'In the yard’s currency.' },
    { name: 'acquired_odometer', kind: 'number', label: labels.acquired_odometer },
  ];
}
