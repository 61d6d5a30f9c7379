/** The demo yard's branches and its staff. */
import type { RoleName } from '#contract/permissions/define.ts';

export interface DemoBranch {
  readonly name: string;
  /** null: that of the machine, so that "today" is the same for the yard and for whoever tries it. */
  readonly timezone: string | null;
  readonly phone: string;
  readonly address: string;
  readonly country: string;
}

export const BRANCHES: readonly DemoBranch[] = [
  {
    name: 'Harbour Yard',
    timezone: null,
    phone: '+1 973 555 0140',
    address: '12 Dock Street, Newark',
    country: 'US',
  },
  {
    name: 'Airport Yard',
    timezone: 'Europe/London',
    phone: '+44 20 7946 0182',
    address: 'Perimeter Road 4, Hounslow',
    country: 'GB',
  },
  {
    name: 'Hill Road',
    timezone: 'Europe/Lisbon',
    phone: '+351 21 555 0163',
    address: 'Rua da Colina 8, Lisboa',
    country: 'PT',
  },
];

export interface DemoPerson {
  readonly name: string;
  readonly role: RoleName;
  /** Place in `BRANCHES`. */
  readonly branch: number;
  readonly department: string;
  readonly phone?: string;
  /** Places in `BRANCHES` of those that they belong to besides. */
  readonly branches?: readonly number[];
}

/** The first of each role is the one whose sign-in is printed. */
export const STAFF: readonly DemoPerson[] = [
  { name: 'Maya Patel', role: 'technician', branch: 0, department: 'Workshop', phone: '+44 7700 900101' },
  { name: 'Tom Becker', role: 'technician', branch: 0, department: 'Workshop', phone: '+44 7700 900102' },
  { name: 'Ana Sousa', role: 'technician', branch: 0, department: 'Detailing', phone: '+44 7700 900103' },
  { name: 'Liam Byrne', role: 'technician', branch: 0, department: 'Drivers', phone: '+44 7700 900104' },
  { name: 'Karim Haddad', role: 'technician', branch: 1, department: 'Workshop', phone: '+44 7700 900105' },
  { name: 'Joanna Nowak', role: 'technician', branch: 1, department: 'Detailing' },
  { name: 'Pedro Almeida', role: 'technician', branch: 2, department: 'Workshop', phone: '+351 21 555 0106' },
  { name: 'Grace Mensah', role: 'technician', branch: 2, department: 'Drivers', phone: '+351 21 555 0107' },
  { name: 'Daniel Carter', role: 'office', branch: 0, department: 'Front desk', phone: '+1 973 555 0141' },
  {
    name: 'Sofia Lindqvist',
    role: 'office',
    branch: 0,
    department: 'Planning',
    phone: '+1 973 555 0142',
    branches: [1, 2],
  },
  { name: 'Helen Park', role: 'office', branch: 1, department: 'Front desk', phone: '+44 20 7946 0183' },
  { name: 'Rui Costa', role: 'office', branch: 2, department: 'Front desk' },
  {
    name: 'Ruth Meyer',
    role: 'admin',
    branch: 0,
    department: 'Management',
    phone: '+1 973 555 0143',
    branches: [1, 2],
  },
  { name: 'Omar Farouk', role: 'admin', branch: 1, department: 'Management' },
  { name: 'Sara Lind', role: 'lead', branch: 0, department: 'Workshop', phone: '+1 973 555 0144', branches: [1] },
  {
    name: 'Ida Holm',
    role: 'accountant',
    branch: 0,
    department: 'Accounts',
    phone: '+1 973 555 0145',
    branches: [1, 2],
  },
  {
    name: 'Martin Weber',
    role: 'manager',
    branch: 0,
    department: 'Management',
    phone: '+1 973 555 0146',
    branches: [1, 2],
  },
];

/** People who may not sign in: not yet, or not any more. */
export interface DemoOther extends DemoPerson {
  readonly state: 'invited' | 'requested' | 'inactive';
  /** In days. */
  readonly ago: number;
}

export const OTHERS: readonly DemoOther[] = [
  {
    name: 'Nadia Rahman',
    role: 'technician',
    branch: 1,
    department: 'Detailing',
    phone: '+44 7700 900121',
    state: 'invited',
    ago: 2,
  },
  { name: 'Owen Price', role: 'technician', branch: 0, department: 'Drivers', state: 'requested', ago: 1 },
  { name: 'Clara Weiss', role: 'office', branch: 0, department: 'Front desk', state: 'inactive', ago: 40 },
];

/** `Maya Patel` → `maya.patel@yardhand.example`. */
export function emailOf(name: string): string {
  return `${name.toLowerCase().replace(' ', '.')}@yardhand.example`;
}

export const PASSWORD = 'walk-round-twice';
