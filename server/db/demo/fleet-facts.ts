/** What is known of the demo yard's vehicles, and of those that left it. */
import type { Fuel } from '#contract/areas/vehicle-record.ts';

export const CLASSES = ['Compact', 'Saloon', 'SUV', 'People carrier', 'Van'] as const;
type ClassName = (typeof CLASSES)[number];

export interface ModelFacts {
  readonly make: string;
  readonly model: string;
  readonly trim: string;
  readonly body: string;
  readonly fuel: Fuel;
  readonly seats: number;
  readonly tank: number | null;
  readonly class: ClassName;
  readonly price: number;
}

const facts = (
  names: readonly [make: string, model: string, trim: string, body: string],
  fuel: Fuel,
  seats: number,
  tank: number | null,
  of: ClassName,
  price: number,
): ModelFacts => {
  const [make, model, trim, body] = names;
  return { make, model, trim, body, fuel, seats, tank, class: of, price };
};

/** By the name of the model, as `fleet.ts` has it. */
export const FACTS: Readonly<Record<string, ModelFacts>> = {
  'Toyota Corolla': facts(['Toyota', 'Corolla', 'LE', 'Sedan'], 'petrol', 5, 50, 'Compact', 19_400),
  'Toyota RAV4': facts(['Toyota', 'RAV4', 'XLE', 'SUV'], 'petrol', 5, 55, 'SUV', 27_900),
  'Toyota Sienna': facts(['Toyota', 'Sienna', 'XLE', 'Minivan'], 'hybrid', 8, 68, 'People carrier', 34_100),
  'Honda Civic': facts(['Honda', 'Civic', 'LX', 'Sedan'], 'petrol', 5, 47, 'Compact', 20_800),
  'Nissan Rogue': facts(['Nissan', 'Rogue', 'SV', 'SUV'], 'petrol', 5, 55, 'SUV', 24_600),
  'Hyundai Tucson': facts(['Hyundai', 'Tucson', 'SE', 'SUV'], 'petrol', 5, 54, 'SUV', 24_900),
  'Kia Sportage': facts(['Kia', 'Sportage', 'LX', 'SUV'], 'petrol', 5, 54, 'SUV', 23_700),
  'Mazda CX-5': facts(['Mazda', 'CX-5', 'Touring', 'SUV'], 'petrol', 5, 58, 'SUV', 26_200),
  'Tesla Model 3': facts(['Tesla', 'Model 3', '', 'Sedan'], 'electric', 5, null, 'Saloon', 38_500),
  'Ford Transit': facts(['Ford', 'Transit', '350', 'Cargo van'], 'diesel', 3, 95, 'Van', 36_800),
  'Ram ProMaster': facts(['Ram', 'ProMaster', '2500', 'Cargo van'], 'petrol', 3, 91, 'Van', 33_900),
  'Jeep Wrangler': facts(['Jeep', 'Wrangler', 'Sport', 'SUV'], 'petrol', 4, 70, 'SUV', 31_200),
};

export const COLOURS = ['White', 'Silver', 'Grey', 'Black', 'Blue', 'Red', 'Green'] as const;

/** Vehicles that left the yard. `days` ago. */
export const RETIRED = [
  {
    plate: 'AB12 CDE',
    model: 'Toyota Corolla',
    vin: '5YFEPRAE0KP',
    serial: '118204',
    year: 2019,
    days: 264,
    reason: 'sold',
    note: 'To a dealer in Kent',
  },
  {
    plate: 'LN68 VKO',
    model: 'Ford Transit',
    vin: '1FTBW2CM0KK',
    serial: '204417',
    year: 2019,
    days: 121,
    reason: 'total_loss',
    note: 'Hit from behind on the A13',
  },
  {
    plate: 'EK69 HTP',
    model: 'Kia Sportage',
    vin: 'KNDPMCAC0L7',
    serial: '330815',
    year: 2020,
    days: 33,
    reason: 'returned',
    note: 'End of the lease',
  },
] as const;
