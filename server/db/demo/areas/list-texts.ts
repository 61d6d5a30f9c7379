/** The demo's notes and product lists: in every status, of several people, shared in every way. */

export interface DemoItem {
  readonly text: string;
  readonly qty?: number;
  readonly unit?: string;
  readonly price?: number;
  /** Place among the demo's vehicles. */
  readonly vehicle?: number;
  /** Without it as at first. */
  readonly status?: 'done' | 'ordered' | 'received' | 'dropped';
  /** Who ticked it. */
  readonly by?: string;
}

export interface DemoList {
  readonly kind: 'note' | 'product';
  readonly title: string;
  readonly body?: string;
  readonly status: 'open' | 'working' | 'done' | 'ordered' | 'received' | 'archived';
  readonly owner: string;
  readonly shared: 'own' | 'department' | 'branch' | 'all';
  readonly permission?: string;
  /** Made so many days ago. */
  readonly ago: number;
  readonly isDeleted?: true;
  readonly items: readonly DemoItem[];
}

const done = (text: string, by: string): DemoItem => ({ text, status: 'done', by });
const open = (text: string, vehicle?: number): DemoItem => ({ text, ...(vehicle !== undefined && { vehicle }) });

const NOTES: readonly DemoList[] = [
  {
    kind: 'note',
    title: 'Before the first frost',
    body: 'All vans that stand outside over night. Cables are in the tire store, second shelf.',
    status: 'working',
    owner: 'Sara Lind',
    shared: 'department',
    ago: 6,
    items: [
      done('Test antifreeze to −25 °C', 'Tom Becker'),
      done('Winter washer fluid in every van', 'Maya Patel'),
      open('Batteries under 60 % on the charger', 4),
      open('Door seals: silicone stick'),
      open('Snow chains into the Transits', 7),
    ],
  },
  {
    kind: 'note',
    title: 'My tools to bring back',
    status: 'open',
    owner: 'Maya Patel',
    shared: 'own',
    ago: 2,
    items: [
      open('Torque wrench to Tom'),
      done('OBD reader from the office', 'Maya Patel'),
      open('Trim clips for the Golf'),
    ],
  },
  {
    kind: 'note',
    title: 'Opening and closing the yard',
    body: 'Whoever is first and whoever is last.',
    status: 'open',
    owner: 'Daniel Carter',
    shared: 'all',
    ago: 60,
    items: [
      open('Gate code is on the inside of the key cabinet'),
      open('Lights in the wash bay'),
      open('Alarm on, back door twice'),
    ],
  },
  {
    kind: 'note',
    title: 'Key cabinet, night moves',
    body: 'Only for drivers who take keys at night.',
    status: 'open',
    owner: 'Ruth Meyer',
    shared: 'all',
    permission: 'custom.key-cabinet',
    ago: 30,
    items: [open('Write the plate and the time on the card'), open('Two vans to the airport before 05:30', 11)],
  },
  {
    kind: 'note',
    title: 'Airport stand: what guests ask for',
    status: 'working',
    owner: 'Helen Park',
    shared: 'branch',
    ago: 12,
    items: [
      done('Map of the car park at the exit', 'Karim Haddad'),
      open('Child seat sizes on the price list'),
      open('Umbrella stand'),
    ],
  },
  {
    kind: 'note',
    title: 'Wash bay repaired',
    status: 'done',
    owner: 'Ana Sousa',
    shared: 'branch',
    ago: 20,
    items: [
      done('Pump seal changed', 'Ana Sousa'),
      done('Drain cleaned', 'Ana Sousa'),
      done('Pressure at 120 bar again', 'Sara Lind'),
    ],
  },
  {
    kind: 'note',
    title: 'Summer party',
    status: 'archived',
    owner: 'Sofia Lindqvist',
    shared: 'all',
    ago: 140,
    items: [done('Grill', 'Liam Byrne'), done('Tables', 'Sofia Lindqvist')],
  },
  {
    kind: 'note',
    title: 'Twice by mistake',
    status: 'open',
    owner: 'Maya Patel',
    shared: 'own',
    ago: 1,
    isDeleted: true,
    items: [],
  },
];

const PRODUCTS: readonly DemoList[] = [
  {
    kind: 'product',
    title: 'Workshop, this week',
    status: 'open',
    owner: 'Sara Lind',
    shared: 'department',
    ago: 3,
    items: [
      { text: 'Engine oil 5W-30', qty: 20, unit: 'l', price: 6.4 },
      { text: 'Oil filter, Transit', qty: 4, unit: 'pcs', price: 9.85 },
      { text: 'Brake pads, front', qty: 1, unit: 'set', price: 54.9, vehicle: 4, status: 'ordered' },
      { text: 'Wiper blades 65 cm', qty: 6, unit: 'pcs', price: 11.2, status: 'received', by: 'Tom Becker' },
    ],
  },
  {
    kind: 'product',
    title: 'Detailing supplies',
    body: 'The glass cleaner without perfume: guests complained.',
    status: 'ordered',
    owner: 'Ana Sousa',
    shared: 'branch',
    ago: 5,
    items: [
      { text: 'Microfibre cloths', qty: 3, unit: 'pack', price: 14.5, status: 'ordered' },
      { text: 'Glass cleaner', qty: 10, unit: 'l', price: 3.2, status: 'ordered' },
      { text: 'Interior perfume', qty: 12, unit: 'pcs', price: 2.1, status: 'dropped' },
    ],
  },
  {
    kind: 'product',
    title: 'Winter tires 235/65 R16',
    status: 'received',
    owner: 'Tom Becker',
    shared: 'all',
    ago: 25,
    items: [
      { text: 'Tires, load index 115', qty: 16, unit: 'pcs', price: 118, status: 'received', by: 'Tom Becker' },
      { text: 'Balancing weights', qty: 2, unit: 'box', price: 19.9, status: 'received', by: 'Sara Lind' },
    ],
  },
  {
    kind: 'product',
    title: 'Front desk',
    status: 'open',
    owner: 'Daniel Carter',
    shared: 'branch',
    ago: 8,
    items: [
      { text: 'Printer paper', qty: 5, unit: 'box', price: 23 },
      { text: 'Key tags, yellow', qty: 200, unit: 'pcs', price: 0.12 },
      { text: 'Coffee' },
    ],
  },
  {
    kind: 'product',
    title: 'My locker',
    status: 'open',
    owner: 'Maya Patel',
    shared: 'own',
    ago: 4,
    items: [
      { text: 'Gloves, size M', qty: 2, unit: 'pack' },
      { text: 'Head torch batteries', qty: 8, unit: 'pcs', price: 0.9 },
    ],
  },
  {
    kind: 'product',
    title: 'Lift maintenance',
    status: 'archived',
    owner: 'Martin Weber',
    shared: 'department',
    ago: 90,
    items: [{ text: 'Hydraulic oil', qty: 10, unit: 'l', price: 8.3, status: 'received', by: 'Martin Weber' }],
  },
];

export const LISTS: readonly DemoList[] = [...NOTES, ...PRODUCTS];
