/** Who works for the demo yard, and what it buys there. */
export const VENDOR_TYPES = [
  'Garage',
  'Parts',
  'Tyres',
  'Insurance',
  'Supplies',
  'Fuel and charging',
  'Tolls and parking',
  'Towing',
  'Services',
  'Dealer',
] as const;

export interface DemoVendor {
  readonly type: (typeof VENDOR_TYPES)[number];
  readonly name: string;
  readonly phone?: string;
  readonly email?: string;
  readonly website?: string;
  readonly account_no?: string;
  readonly terms_days?: number;
  readonly note?: string;
  /** The name of a category of expenses. */
  readonly category: string;
}

const garage = (name: string, phone: string, more: Partial<DemoVendor> = {}): DemoVendor => ({
  type: 'Garage',
  name,
  phone,
  category: 'Repairs',
  ...more,
});
const of = (
  type: DemoVendor['type'],
  category: string,
  name: string,
  phone: string,
  more: Partial<DemoVendor> = {},
): DemoVendor => ({ type, name, phone, category, ...more });

export const VENDORS: readonly DemoVendor[] = [
  garage('Dockside Motors', '+1 973 555 0171', {
    email: 'service@dockside-motors.test',
    website: 'https://dockside-motors.test',
    account_no: 'YH-2207',
    terms_days: 14,
    note: 'Brakes and bodywork',
  }),
  garage('Ironbound Auto Body', '+1 973 555 0180', { category: 'Bodywork', note: 'Paint in three days' }),
  garage('Oficina da Encosta', '+351 21 555 0411', { terms_days: 30 }),
  garage('Heathrow Diesel Service', '+44 20 7946 0741', { email: 'desk@heathrow-diesel.test', terms_days: 30 }),
  garage('Passaic Transmission', '+1 973 555 0182'),
  garage('Glass on Wheels', '+1 973 555 0183', { category: 'Glass', note: 'Comes to the yard' }),
  garage('Vidros do Tejo', '+351 21 555 0416', { category: 'Glass' }),
  of('Parts', 'Parts', 'Northbank Parts', '+1 973 555 0173', {
    email: 'orders@northbank-parts.test',
    account_no: '40118',
    terms_days: 30,
    note: 'Delivers before ten',
  }),
  of('Parts', 'Parts', 'Brightline Bulbs', '+44 20 7946 0733', { note: 'Bulbs, fuses, batteries' }),
  of('Parts', 'Parts', 'Garden State Filters', '+1 973 555 0185', { terms_days: 14 }),
  of('Parts', 'Parts', 'Peças Avenida', '+351 21 555 0420'),
  of('Tyres', 'Tyres', 'Hounslow Tyre Centre', '+44 20 7946 0722', { terms_days: 14 }),
  of('Tyres', 'Tyres', 'Turnpike Tires', '+1 973 555 0187', { email: 'fleet@turnpike-tires.test' }),
  of('Tyres', 'Tyres', 'Pneus da Ponte', '+351 21 555 0424'),
  of('Insurance', 'Insurance', 'Harbour Mutual', '+1 973 555 0174', { account_no: 'HM-883-104', terms_days: 30 }),
  of('Insurance', 'Insurance', 'Thames Motor Cover', '+44 20 7946 0750', { terms_days: 30 }),
  of('Supplies', 'Cleaning', 'Cleanway Trade', '+1 973 555 0177', {
    email: 'sales@cleanway-trade.test',
    note: 'Orders before noon come the next day',
  }),
  of('Supplies', 'Cleaning', 'Shine Wholesale', '+44 20 7946 0755'),
  of('Supplies', 'Office', 'Paper and Ink', '+1 973 555 0189'),
  of('Fuel and charging', 'Fuel', 'Dock Street Fuel', '+1 973 555 0190'),
  of('Fuel and charging', 'Fuel', 'Perimeter Services', '+44 20 7946 0760'),
  of('Fuel and charging', 'Charging', 'Plugway', '+1 973 555 0191', { account_no: 'PW-55120' }),
  of('Tolls and parking', 'Tolls', 'Garden Pass', '+1 973 555 0192', { account_no: '70041822', note: 'One tag a car' }),
  of('Tolls and parking', 'Tolls', 'Via Rápida', '+351 21 555 0430'),
  of('Tolls and parking', 'Parking', 'Terminal Parking', '+1 973 555 0193'),
  of('Towing', 'Towing', 'Bayline Recovery', '+1 973 555 0194', { note: 'Day and night' }),
  of('Towing', 'Towing', 'West London Recovery', '+44 20 7946 0765'),
  of('Services', 'Software', 'Yardline Software', '+1 973 555 0195', { website: 'https://yardline.test' }),
  of('Services', 'Accountant', 'Weaver and Cole', '+1 973 555 0196', { terms_days: 30 }),
  of('Services', 'Cleaning', 'Harbour Car Wash', '+1 973 555 0198', { note: 'Vans by appointment' }),
  of('Services', 'Rent and power', 'Dock Street Properties', '+1 973 555 0197', { terms_days: 7 }),
  of('Dealer', 'Vehicles bought', 'Crossroads Auto Sales', '+1 973 555 0199', { note: 'Used cars with one owner' }),
];
