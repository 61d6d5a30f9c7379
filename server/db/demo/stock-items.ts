/** The parts and supplies of the demo yard, and how much of each came to each branch in three months. */
import type { Applies } from '#contract/applies.ts';
import type { StockUnit } from '#contract/areas/stock.ts';

type VendorName = 'Northbank Parts' | 'Brightline Bulbs' | 'Cleanway Trade' | 'Hounslow Tyre Centre';

/** What came at first, what came again later, and how often some is used: one for each branch. */
type Shelf = readonly [first: number, then: number, uses: number];

export interface DemoItem {
  readonly kind: 'part' | 'supply';
  readonly name: string;
  readonly sku: string;
  readonly unit: StockUnit;
  readonly minimum: number;
  readonly maximum: number;
  readonly vendor: VendorName;
  readonly cost: number;
  /** Where it lies. */
  readonly place: string;
  readonly shelves: readonly Shelf[];
  readonly fits: Applies;
  readonly returnable: boolean;
}

type Row = readonly [
  name: string,
  sku: string,
  unit: StockUnit,
  levels: readonly [minimum: number, maximum: number],
  vendor: VendorName,
  cost: number,
  place: string,
  shelves: readonly Shelf[],
];

const MOTOR = 'Northbank Parts';
const BULBS = 'Brightline Bulbs';
const TYRES = 'Hounslow Tyre Centre';
const CLEAN = 'Cleanway Trade';

const on = (...shelves: readonly Shelf[]) => shelves;

/** Each shelf is what came less what was used: some are low, and of the long wiper blades more were used at the airport than were known to be there. */
const PARTS: readonly Row[] = [
  ['Oil filter, Ford and Ram', 'OF-1120', 'pc', [4, 16], MOTOR, 8, 'A1', on([12, 6, 9], [8, 0, 3], [4, 0, 1])],
  ['Oil filter, Toyota', 'OF-1176', 'pc', [6, 24], MOTOR, 7.4, 'A1', on([18, 6, 19], [10, 4, 6], [12, 0, 4])],
  ['Oil filter, Honda', 'OF-1203', 'pc', [3, 12], MOTOR, 6.85, 'A1', on([10, 0, 4], [6, 0, 2])],
  ['Oil filter, Hyundai and Kia', 'OF-1241', 'pc', [4, 16], MOTOR, 7.1, 'A1', on([12, 4, 7], [8, 0, 3], [6, 0, 2])],
  ['Oil filter, Mazda', 'OF-1250', 'pc', [2, 8], MOTOR, 7.95, 'A1', on([6, 0, 2], [4, 0, 1])],
  ['Cabin filter', 'CF-310', 'pc', [3, 12], MOTOR, 11.3, 'A2', on([10, 4, 6], [6, 0, 2], [6, 0, 1])],
  ['Air filter, Toyota Corolla', 'AF-221', 'pc', [2, 8], MOTOR, 14.1, 'A2', on([6, 0, 2], [0, 0, 0], [4, 0, 1])],
  ['Air filter, Ford Transit', 'AF-240', 'pc', [2, 6], MOTOR, 18.75, 'A2', on([5, 0, 3], [3, 0, 1])],
  ['Fuel filter, diesel', 'FF-118', 'pc', [2, 6], MOTOR, 24.4, 'A2', on([5, 0, 2], [3, 0, 0])],
  ['Brake pads, front', 'BP-2040', 'set', [3, 10], MOTOR, 38.5, 'A3', on([8, 4, 7], [6, 0, 2], [4, 2, 2])],
  ['Brake pads, rear', 'BP-2041', 'set', [2, 8], MOTOR, 31.2, 'A3', on([6, 0, 3], [4, 0, 1])],
  ['Brake disc, front', 'BD-2050', 'pc', [2, 8], MOTOR, 46.9, 'A3', on([8, 0, 4], [4, 0, 0])],
  ['Brake fluid DOT 4', 'BF-04', 'l', [3, 12], MOTOR, 9.6, 'A4', on([10, 0, 4], [6, 0, 1])],
  ['Wiper blade 600 mm', 'WB-600', 'pc', [4, 20], MOTOR, 6.9, 'B1', on([20, 0, 8], [4, 0, 5], [8, 0, 2])],
  ['Wiper blade 450 mm', 'WB-450', 'pc', [4, 20], MOTOR, 5.6, 'B1', on([18, 0, 6], [8, 0, 3], [6, 0, 1])],
  ['Rear wiper blade', 'WB-R30', 'pc', [2, 10], MOTOR, 7.2, 'B1', on([8, 0, 3], [4, 0, 1])],
  ['Bulb H7', 'BU-H7', 'pc', [6, 30], BULBS, 3.2, 'B2', on([24, 10, 14], [14, 0, 6], [12, 0, 3])],
  ['Bulb H11', 'BU-H11', 'pc', [6, 24], BULBS, 4.1, 'B2', on([20, 0, 8], [12, 0, 4], [8, 0, 2])],
  ['Bulb W5W', 'BU-W5W', 'pc', [10, 40], BULBS, 0.85, 'B2', on([40, 0, 9], [20, 0, 4])],
  ['Fuse kit', 'FU-120', 'set', [2, 6], BULBS, 5.95, 'B2', on([5, 0, 3], [3, 0, 1], [2, 0, 0])],
  ['Battery 12 V 70 Ah', 'BA-70', 'pc', [2, 5], BULBS, 92, 'C1', on([4, 2, 3], [4, 0, 1], [2, 0, 1])],
  ['Key battery CR2032', 'KB-2032', 'pc', [10, 40], BULBS, 0.55, 'B3', on([40, 0, 12], [20, 0, 6], [20, 0, 4])],
  ['Tyre 215/65 R16', 'TY-2165', 'pc', [4, 16], TYRES, 74.5, 'C2', on([12, 4, 8], [10, 0, 4])],
  ['Tyre 205/55 R16', 'TY-2055', 'pc', [4, 16], TYRES, 61.2, 'C2', on([14, 0, 6], [8, 0, 5], [6, 0, 2])],
  ['Tyre valve', 'TV-11', 'pc', [10, 50], TYRES, 0.4, 'C2', on([50, 0, 14], [30, 0, 9])],
  ['Engine oil 5W-30', 'OI-530', 'l', [40, 200], MOTOR, 4.15, 'Drum 1', on([160, 60, 22], [90, 0, 8], [60, 0, 5])],
  ['Engine oil 0W-20', 'OI-020', 'l', [30, 120], MOTOR, 5.3, 'Drum 2', on([100, 0, 14], [50, 0, 5])],
  ['Coolant', 'CO-10', 'l', [10, 40], MOTOR, 3.75, 'A4', on([36, 0, 6], [20, 0, 2])],
  ['Number plate holder', 'NP-1', 'pc', [2, 10], MOTOR, 3.9, 'D2', on([8, 0, 4], [5, 0, 2])],
  ['Child seat', 'CS-1', 'pc', [0, 6], MOTOR, 118, 'D1', on([6, 0, 2], [5, 0, 1], [2, 0, 0])],
  ['Jump starter', 'JS-1', 'pc', [0, 3], BULBS, 146, 'D1', on([2, 0, 1], [1, 0, 0])],
];

const SUPPLIES: readonly Row[] = [
  ['Car shampoo', 'SH-25', 'l', [20, 75], CLEAN, 2.4, 'Wash bay', on([80, 50, 24], [60, 25, 12], [50, 0, 6])],
  ['AdBlue', 'AB-10', 'l', [40, 200], CLEAN, 0.95, 'Pump', on([200, 0, 16], [60, 0, 9])],
  ['Screen wash', 'SW-5', 'l', [25, 100], CLEAN, 1.2, 'Wash bay', on([90, 60, 28], [70, 0, 9], [55, 0, 5])],
  ['Microfibre cloths', 'MC-50', 'pc', [40, 200], CLEAN, 0.42, 'Shelf 2', on([150, 50, 30], [60, 0, 24], [60, 0, 8])],
  ['Glass cleaner', 'GC-1', 'l', [4, 20], CLEAN, 3.1, 'Shelf 2', on([40, 0, 9], [30, 0, 5])],
  ['Tyre gloss', 'TG-5', 'l', [3, 15], CLEAN, 5.75, 'Shelf 2', on([14, 0, 3])],
  ['Upholstery cleaner', 'UC-5', 'l', [5, 20], CLEAN, 4.9, 'Shelf 1', on([25, 0, 5], [15, 0, 2])],
  ['Nitrile gloves, box of 100', 'NG-100', 'pc', [3, 12], CLEAN, 7.8, 'Shelf 1', on([10, 0, 8], [6, 0, 3], [5, 0, 1])],
  ['Air freshener', 'AR-1', 'pc', [20, 100], CLEAN, 0.6, 'Shelf 1', on([80, 0, 24], [45, 0, 12], [40, 0, 6])],
  ['Bin bags, roll', 'BB-20', 'pc', [5, 30], CLEAN, 2.15, 'Shelf 3', on([24, 0, 9], [15, 0, 5], [12, 0, 3])],
  ['Floor mats, paper, box', 'FM-500', 'pc', [2, 8], CLEAN, 19.5, 'Shelf 3', on([6, 2, 5], [4, 0, 2], [3, 0, 1])],
  ['Hand soap', 'HS-5', 'l', [5, 25], CLEAN, 1.95, 'Shelf 3', on([20, 0, 4], [10, 0, 2])],
];

/** By part number; all others fit every vehicle. */
const FITS: Readonly<Record<string, Applies>> = {
  'OF-1120': { makes: ['Ford', 'Ram'] },
  'OF-1176': { makes: ['Toyota'] },
  'OF-1203': { makes: ['Honda'] },
  'OF-1241': { makes: ['Hyundai', 'Kia'] },
  'OF-1250': { makes: ['Mazda'] },
  'AF-221': { makes: ['Toyota'], models: ['Corolla'] },
  'AF-240': { makes: ['Ford'], models: ['Transit'] },
  'FF-118': { fuels: ['diesel'] },
  'AB-10': { fuels: ['diesel'] },
};

const RETURNABLE: ReadonlySet<string> = new Set(['CS-1', 'JS-1']);

const itemOf =
  (kind: DemoItem['kind']) =>
  ([name, sku, unit, [minimum, maximum], vendor, cost, place, shelves]: Row): DemoItem => ({
    kind,
    name,
    sku,
    unit,
    minimum,
    maximum,
    vendor,
    cost,
    place,
    shelves,
    fits: FITS[sku] ?? {},
    returnable: RETURNABLE.has(sku),
  });

export const ITEMS: readonly DemoItem[] = [...PARTS.map(itemOf('part')), ...SUPPLIES.map(itemOf('supply'))];
