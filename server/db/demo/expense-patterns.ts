/** What the demo yard spends on, how often and how much. */

export interface DemoSpending {
  /** The name of a category. */
  readonly category: string;
  readonly vendors: readonly string[];
  /** From the least to the most, in whole units of the currency. */
  readonly sum: readonly [number, number];
  /** Names of ways to pay. */
  readonly methods: readonly string[];
  /** So many a year: for each vehicle, or for the yard. */
  readonly yearly: number;
  readonly notes: readonly string[];
}

const CARDS = ['Office card', 'Workshop card', 'Maya’s card'];

export const ON_VEHICLES: readonly DemoSpending[] = [
  {
    category: 'Fuel',
    vendors: ['Dock Street Fuel', 'Perimeter Services'],
    sum: [28, 96],
    methods: ['Fuel card', 'Own money', 'Cash box, Harbour Yard'],
    yearly: 4,
    notes: ['Filled up before delivery', 'Tank was empty at the return', ''],
  },
  {
    category: 'Cleaning',
    vendors: ['Cleanway Trade', 'Shine Wholesale'],
    sum: [12, 45],
    methods: ['Cash box, Harbour Yard', 'Office card'],
    yearly: 2,
    notes: ['Car wash', 'Dog hair', ''],
  },
  {
    category: 'Parts',
    vendors: ['Northbank Parts', 'Brightline Bulbs', 'Peças Avenida'],
    sum: [15, 210],
    methods: ['On account', ...CARDS],
    yearly: 1.5,
    notes: ['Wiper blades', 'Battery', 'Brake pads, front', 'Headlight bulb'],
  },
  {
    category: 'Tyres',
    vendors: ['Turnpike Tires', 'Hounslow Tyre Centre'],
    sum: [180, 640],
    methods: ['On account', 'Workshop card'],
    yearly: 0.5,
    notes: ['Two at the front', 'A set for the winter'],
  },
  {
    category: 'Repairs',
    vendors: ['Dockside Motors', 'Heathrow Diesel Service', 'Oficina da Encosta'],
    sum: [120, 1400],
    methods: ['On account', 'Business account'],
    yearly: 0.4,
    notes: ['Clutch', 'Alternator', 'Air conditioning', 'Inspection and brakes'],
  },
  {
    category: 'Insurance',
    vendors: ['Harbour Mutual', 'Thames Motor Cover'],
    sum: [640, 1180],
    methods: ['Business account'],
    yearly: 1,
    notes: ['Yearly premium'],
  },
  {
    category: 'Tolls',
    vendors: ['Garden Pass', 'Via Rápida'],
    sum: [4, 38],
    methods: ['Business account', 'Own money'],
    yearly: 1,
    notes: ['Month’s tolls', ''],
  },
];

export const ON_THE_YARD: readonly DemoSpending[] = [
  {
    category: 'Rent and power',
    vendors: ['Dock Street Properties'],
    sum: [4200, 4600],
    methods: ['Business account'],
    yearly: 12,
    notes: ['Rent of the month'],
  },
  {
    category: 'Software',
    vendors: ['Yardline Software'],
    sum: [180, 260],
    methods: ['Office card'],
    yearly: 12,
    notes: [''],
  },
  {
    category: 'Accountant',
    vendors: ['Weaver and Cole'],
    sum: [600, 900],
    methods: ['Business account'],
    yearly: 4,
    notes: ['Quarter closed'],
  },
  {
    category: 'Office',
    vendors: ['Paper and Ink'],
    sum: [15, 140],
    methods: ['Office card', 'Cash box, Harbour Yard'],
    yearly: 10,
    notes: ['Paper', 'Toner', 'Labels for keys'],
  },
];

export const ON_PEOPLE: readonly DemoSpending[] = [
  {
    category: 'Travel',
    vendors: ['Terminal Parking'],
    sum: [8, 64],
    methods: ['Own money'],
    yearly: 18,
    notes: ['Train back after a delivery', 'Parking at the airport', 'Taxi to Hill Road'],
  },
  {
    category: 'Workwear',
    vendors: ['Cleanway Trade'],
    sum: [35, 120],
    methods: ['Own money', 'Office card'],
    yearly: 8,
    notes: ['Safety shoes', 'Gloves'],
  },
];
