/** The demo yard's vehicles and how far they have been driven. */
import { vinCheckDigit } from '#contract/vin.ts';
import { BRANCHES } from './people.ts';
import { seeded, type Random } from './random.ts';

const FLEET_SIZE = 60;
/** How far back the odometer histories go. */
export const HISTORY_DAYS = 180;

interface Model {
  readonly name: string;
  /** The first eight characters of such a vehicle's VIN: maker, line, body, engine. */
  readonly prefix: string;
  /** The place of assembly, character 11. */
  readonly plant: string;
  /** Usual distance a day. */
  readonly daily: number;
}

const MODELS: readonly Model[] = [
  { name: 'Toyota Corolla', prefix: '5YFEPRAE', plant: 'P', daily: 70 },
  { name: 'Toyota RAV4', prefix: '2T3W1RFV', plant: 'C', daily: 85 },
  { name: 'Toyota Sienna', prefix: '5TDKRKEC', plant: 'S', daily: 95 },
  { name: 'Honda Civic', prefix: '2HGFE2F5', plant: 'H', daily: 75 },
  { name: 'Nissan Rogue', prefix: '5N1AT2MV', plant: 'C', daily: 80 },
  { name: 'Hyundai Tucson', prefix: '5NMJBCAE', plant: 'H', daily: 75 },
  { name: 'Kia Sportage', prefix: 'KNDPMCAC', plant: '7', daily: 70 },
  { name: 'Mazda CX-5', prefix: 'JM3KFBCM', plant: '0', daily: 80 },
  { name: 'Tesla Model 3', prefix: '5YJ3E1EA', plant: 'F', daily: 90 },
  { name: 'Ford Transit', prefix: '1FTBW2CM', plant: 'K', daily: 130 },
  { name: 'Ram ProMaster', prefix: '3C6LRVDG', plant: 'E', daily: 120 },
  { name: 'Jeep Wrangler', prefix: '1C4HJXDG', plant: 'W', daily: 60 },
];

/** Character 10 of the VIN for the years from 2019 on. */
const YEAR_CODES = ['K', 'L', 'M', 'N', 'P', 'R', 'S'];
const FIRST_YEAR = 2019;
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const STATUSES = ['ready', 'ready', 'ready', 'rented', 'rented', 'cleaning', 'inspection', 'maintenance'] as const;

export interface DemoVehicle {
  readonly vin: string;
  readonly plate: string;
  readonly name: string;
  /** Place in `BRANCHES`. */
  readonly branch: number;
  readonly status: string;
  /** The odometer at the end of each day, from `HISTORY_DAYS` days ago (first) to today (last); never falls. */
  readonly odometerByDay: readonly number[];
}

export function makeFleet(seed: number): DemoVehicle[] {
  const random = seeded(seed);
  return Array.from({ length: FLEET_SIZE }, (_, i) => makeVehicle(random, i));
}

function makeVehicle(random: Random, i: number): DemoVehicle {
  const model = MODELS[i % MODELS.length] ?? random.pick(MODELS);
  const year = random.int(0, YEAR_CODES.length - 1);
  // Half of the fleet stands at the first yard, where the demo technician works.
  const branch = i % 2 === 0 ? 0 : 1 + (((i - 1) / 2) % (BRANCHES.length - 1));
  return {
    vin: vinOf(model, YEAR_CODES[year] ?? 'K', random.int(100_000, 899_999) + i),
    plate: plateOf(random, i),
    name: `${model.name} ${FIRST_YEAR + year}`,
    branch,
    status: i === FLEET_SIZE - 1 ? 'out_of_service' : random.pick(STATUSES),
    odometerByDay: drive(random, model.daily, (YEAR_CODES.length - year) * 9_000 + random.int(500, 9_000)),
  };
}

function vinOf(model: Model, yearCode: string, serial: number): string {
  const vin = `${model.prefix}0${yearCode}${model.plant}${serial}`;
  return `${vin.slice(0, 8)}${vinCheckDigit(vin)}${vin.slice(9)}`;
}

/** Two letters, two digits that no other vehicle shares, three letters. */
function plateOf(random: Random, i: number): string {
  const letters = (count: number) => Array.from({ length: count }, () => random.pick([...LETTERS])).join('');
  return `${letters(2)}${String(10 + i)} ${letters(3)}`;
}

/** A third of the days it stands; else around its usual distance. */
function drive(random: Random, daily: number, start: number): number[] {
  let at = start;
  return Array.from({ length: HISTORY_DAYS + 1 }, () => {
    at += random.chance(0.33) ? 0 : random.int(Math.round(daily * 0.5), Math.round(daily * 2.2));
    return at;
  });
}
