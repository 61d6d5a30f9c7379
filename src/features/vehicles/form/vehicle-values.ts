/** A vehicle as its form holds it. Pure. */
import { fillPath } from '#contract/endpoint.ts';
import { vehicleLabels, type VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { vehicles as rows } from '#contract/areas/vehicles.ts';
import type { RecordValues } from '#kit/form/record-values.ts';

type Own = VehicleDetail | null;

/** In the order in which they stand. The VIN and the groups are drawn by the form itself. */
export const NAMES = {
  first: ['plate', 'plate_region', 'class_id', 'branch_id', 'odometer', 'odometer_unit'],
  kind: [
    'make',
    'model',
    'model_year',
    'trim',
    'body',
    'color',
    'fuel',
    'transmission',
    'seats',
    'tank_litres',
    'name',
  ],
  place: ['location_id', 'spot', 'listed', 'private'],
  bought: ['acquired_on', 'acquired_price', 'acquired_odometer'],
} as const;

type Name = (typeof NAMES)[keyof typeof NAMES][number];

const all: readonly Name[] = Object.values(NAMES).flat();

export const noVinLabel = 'It has no VIN';

/** What a dial counts in does not change afterwards: a reading would become another one. */
export const isShown = (name: string, record: Own) => record === null || name !== 'odometer_unit';

/** What people call the fields of the form, in their order. */
export function formLabels(record: Own): Readonly<Record<string, string>> {
  const names = all.filter((name) => isShown(name, record));
  return {
    vin: vehicleLabels.vin,
    vin_reason: vehicleLabels.vin_reason,
    has_no_vin: noVinLabel,
    ...Object.fromEntries(names.map((name) => [name, vehicleLabels[name]])),
    group_ids: vehicleLabels.group_ids,
  };
}

/** Under which name this device keeps what is written. */
export const draftOf = (record: Own) =>
  record ? fillPath(rows.update.path, { id: record.id }) : fillPath(rows.add.path, {});

function valueOf(value: unknown): string | boolean {
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What the vehicle has; of a new one, what its form begins with. A reading is always a new one. */
export function ownValues(
  record: Own,
  start: { readonly branch_id: number | null; readonly odometer_unit: string },
): RecordValues {
  const source = (record ?? { ...start, listed: false, private: false }) as Readonly<Record<string, unknown>>;
  return {
    vin: record?.vin ?? '',
    vin_reason: record?.vin_reason ?? '',
    has_no_vin: record !== null && record.vin === null,
    ...Object.fromEntries(all.filter((name) => isShown(name, record)).map((name) => [name, valueOf(source[name])])),
    group_ids: idsText(record?.groups.map(({ id }) => id) ?? []),
  };
}

/** Ids as one text, whatever order they were chosen in: a form compares texts. */
export const idsText = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join(',');

export const idsIn = (value: unknown): number[] =>
  (typeof value === 'string' ? value : '').split(',').filter(Boolean).map(Number);

/** The VIN and the groups as the call takes them. */
export function besidesOf(values: RecordValues, changed: readonly string[] | null) {
  const isSent = (...names: readonly string[]) => changed === null || names.some((name) => changed.includes(name));
  const hasNone = values['has_no_vin'] === true;
  const textOf = (name: string) => String(values[name]).trim();
  return {
    ...(isSent('vin', 'vin_reason', 'has_no_vin') && {
      vin: hasNone ? null : textOf('vin'),
      vin_reason: hasNone ? textOf('vin_reason') : '',
    }),
    ...(isSent('group_ids') && { group_ids: idsIn(values['group_ids']) }),
  };
}
