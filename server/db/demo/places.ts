/** The places of the demo yard and around it. */
import type { LocationKind } from '#contract/areas/reference.ts';

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
  /** The name of the vendor whose place it is. */
  readonly vendor: string | null;
  readonly address: DemoAddress;
  readonly further?: readonly (DemoAddress & { readonly label: string })[];
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
  {
    name: 'Hill Road, garage',
    kind: 'storage',
    branch: 2,
    vendor: null,
    address: { line1: 'Travessa da Colina 2', city: 'Lisboa', region: '', postal_code: '1100-215', country: 'PT' },
  },
  { name: 'Winter store', kind: 'storage', branch: 0, vendor: null, address: newark('19 Gasworks Lane', '07105') },
  {
    name: 'Dockside Motors',
    kind: 'vendor',
    branch: null,
    vendor: 'Dockside Motors',
    address: newark('2 Shipwright Way', '07105'),
    further: [{ label: 'Collection of parts', ...newark('4 Shipwright Way', '07105') }],
  },
  {
    name: 'Hounslow Tyre Centre',
    kind: 'vendor',
    branch: null,
    vendor: 'Hounslow Tyre Centre',
    address: hounslow('188 Staines Road', 'TW3 3LR'),
  },
  {
    name: 'Turnpike Tires',
    kind: 'vendor',
    branch: null,
    vendor: 'Turnpike Tires',
    address: newark('310 Doremus Avenue', '07105'),
  },
  {
    name: 'Harbour Car Wash',
    kind: 'vendor',
    branch: null,
    vendor: 'Harbour Car Wash',
    address: newark('55 Ferry Street', '07105'),
  },
  {
    name: 'Northbank counter',
    kind: 'vendor',
    branch: null,
    vendor: 'Northbank Parts',
    address: newark('71 Frelinghuysen Avenue', '07114'),
    further: [{ label: 'Returns', ...newark('73 Frelinghuysen Avenue', '07114') }],
  },
  {
    name: 'Newark Liberty, Terminal B',
    kind: 'airport',
    branch: 0,
    vendor: null,
    address: newark('3 Brewster Road', '07114'),
  },
  {
    name: 'Lisbon Airport, arrivals',
    kind: 'airport',
    branch: 2,
    vendor: null,
    address: {
      line1: 'Alameda das Comunidades',
      city: 'Lisboa',
      region: '',
      postal_code: '1700-111',
      country: 'PT',
    },
  },
];
