/** The places around the demo yard, and who works there for it. */
import type { LocationKind } from '#contract/areas/reference.ts';

export const VENDOR_TYPES = ['Garage', 'Parts', 'Insurance', 'Supplies'] as const;

interface DemoVendor {
  readonly type: (typeof VENDOR_TYPES)[number];
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly note: string;
}

export const VENDORS: readonly DemoVendor[] = [
  {
    type: 'Garage',
    name: 'Dockside Motors',
    phone: '+1 973 555 0171',
    email: 'service@dockside-motors.test',
    note: 'Brakes and bodywork',
  },
  { type: 'Garage', name: 'Hounslow Tyre Centre', phone: '+44 20 7946 0722', email: null, note: '' },
  {
    type: 'Parts',
    name: 'Northbank Parts',
    phone: '+1 973 555 0173',
    email: 'orders@northbank-parts.test',
    note: 'Delivers before ten',
  },
  { type: 'Insurance', name: 'Harbour Mutual', phone: '+1 973 555 0174', email: null, note: '' },
  { type: 'Garage', name: 'Oficina da Encosta', phone: '+351 21 555 0411', email: null, note: '' },
  { type: 'Parts', name: 'Brightline Bulbs', phone: '+44 20 7946 0733', email: null, note: 'Bulbs, fuses, batteries' },
  {
    type: 'Supplies',
    name: 'Cleanway Trade',
    phone: '+1 973 555 0177',
    email: 'sales@cleanway-trade.test',
    note: 'Orders before noon come the next day',
  },
];

interface DemoAddress {
  readonly line1: string;
  readonly city: string;
  readonly region: string;
  readonly postal_code: string;
  readonly country: string;
}

interface DemoPlace {
  readonly name: string;
  readonly kind: LocationKind;
  /** Place in `BRANCHES`. */
  readonly branch: number | null;
  /** Place in `VENDORS`. */
  readonly vendor: number | null;
  readonly address: DemoAddress;
}

const newark = (line1: string, postal_code: string): DemoAddress => ({
  line1,
  city: 'Newark',
  region: 'NJ',
  postal_code,
  country: 'US',
});
const hounslow = (line1: string, postal_code: string): DemoAddress => ({
  line1,
  city: 'Hounslow',
  region: '',
  postal_code,
  country: 'GB',
});

/** The lot of a branch comes before its other places. */
export const PLACES: readonly DemoPlace[] = [
  { name: 'Harbour Yard, lot', kind: 'yard', branch: 0, vendor: null, address: newark('12 Dock Street', '07114') },
  { name: 'Harbour Yard, wash bay', kind: 'yard', branch: 0, vendor: null, address: newark('12 Dock Street', '07114') },
  {
    name: 'Airport Yard, lot',
    kind: 'yard',
    branch: 1,
    vendor: null,
    address: hounslow('Perimeter Road 4', 'TW6 2RR'),
  },
  {
    name: 'Terminal 5 forecourt',
    kind: 'airport',
    branch: 1,
    vendor: null,
    address: hounslow('Wallis Road', 'TW6 2GA'),
  },
  {
    name: 'Hill Road, lot',
    kind: 'yard',
    branch: 2,
    vendor: null,
    address: { line1: 'Rua da Colina 8', city: 'Lisboa', region: '', postal_code: '1100-214', country: 'PT' },
  },
  { name: 'Winter store', kind: 'storage', branch: 0, vendor: null, address: newark('19 Gasworks Lane', '07105') },
  { name: 'Dockside Motors', kind: 'vendor', branch: null, vendor: 0, address: newark('2 Shipwright Way', '07105') },
];
