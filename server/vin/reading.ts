/** What a decoder says, in our words. */
import type { DecodeResult } from '@cardog/corgi/browser';
import type { Fuel } from '#contract/areas/vehicle-record.ts';

export interface Decoded {
  readonly make: string;
  readonly model: string;
  readonly trim: string;
  readonly body: string;
  readonly model_year: number | null;
  readonly fuel: Fuel | null;
  readonly transmission: 'manual' | 'automatic' | null;
  readonly seats: number | null;
}

/** Reads the decoder's data. */
export type Rows = (text: string, values?: readonly string[]) => readonly Readonly<Record<string, unknown>>[];

const FUELS: readonly (readonly [RegExp, Fuel])[] = [
  [/plug-?in/i, 'plug_in'],
  [/hybrid/i, 'hybrid'],
  [/diesel/i, 'diesel'],
  [/gasoline|flex|ethanol/i, 'petrol'],
  [/electric/i, 'electric'],
  [/natural gas|propane|lpg|cng/i, 'gas'],
];

const NOTHING: Decoded = {
  make: '',
  model: '',
  trim: '',
  body: '',
  model_year: null,
  fuel: null,
  transmission: null,
  seats: null,
};

const isSeats = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 60;

/** Null when the decoder knows neither make nor model. */
export function decodedOf({ components: { vehicle, vds } }: DecodeResult): Decoded | null {
  if (!vehicle || (!vehicle.make && !vehicle.model)) return null;
  const said = new Map((vds?.patterns ?? []).map(({ element, value }) => [element, String(value)]));
  const fuel = [vehicle.fuelType, said.get('Electrification Level')].filter(Boolean).join(' ');
  const seats = Number(said.get('Number of Seats'));
  const shift = said.get('Transmission Style') ?? '';
  return {
    make: vehicle.make ?? '',
    model: vehicle.model ?? '',
    trim: vehicle.trim ?? '',
    body: vehicle.bodyStyle ?? '',
    model_year: vehicle.year ?? null,
    fuel: FUELS.find(([pattern]) => pattern.test(fuel))?.[1] ?? null,
    transmission: /automatic|cvt/i.test(shift) ? 'automatic' : /manual/i.test(shift) ? 'manual' : null,
    seats: isSeats(seats) ? seats : null,
  };
}

/** The make alone, by the maker's three characters: of European cars the data has no more. Null when the maker builds several. */
export function makeOf(rows: Rows, vin: string): Decoded | null {
  const found = rows(
    `select distinct m.Name as name from Wmi w
     left join Wmi_Make j on j.WmiId = w.Id join Make m on m.Id = coalesce(j.MakeId, w.MakeId)
     where w.Wmi = ?`,
    [vin.slice(0, 3)],
  );
  const [make] = found;
  return found.length === 1 && make ? { ...NOTHING, make: titled(String(make['name'])) } : null;
}

/** `VOLKSWAGEN` → `Volkswagen`; what is short stays as it is: `BMW`. */
const titled = (name: string): string =>
  name.length <= 4 ? name : name.toLowerCase().replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
