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
}

/** The first of each role is the one whose sign-in is printed. */
export const STAFF: readonly DemoPerson[] = [
  { name: 'Maya Patel', role: 'technician', branch: 0, department: 'Workshop' },
  { name: 'Tom Becker', role: 'technician', branch: 0, department: 'Workshop' },
  { name: 'Ana Sousa', role: 'technician', branch: 0, department: 'Detailing' },
  { name: 'Liam Byrne', role: 'technician', branch: 0, department: 'Drivers' },
  { name: 'Karim Haddad', role: 'technician', branch: 1, department: 'Workshop' },
  { name: 'Joanna Nowak', role: 'technician', branch: 1, department: 'Detailing' },
  { name: 'Pedro Almeida', role: 'technician', branch: 2, department: 'Workshop' },
  { name: 'Grace Mensah', role: 'technician', branch: 2, department: 'Drivers' },
  { name: 'Daniel Carter', role: 'office', branch: 0, department: 'Front desk' },
  { name: 'Sofia Lindqvist', role: 'office', branch: 0, department: 'Planning' },
  { name: 'Helen Park', role: 'office', branch: 1, department: 'Front desk' },
  { name: 'Rui Costa', role: 'office', branch: 2, department: 'Front desk' },
  { name: 'Ruth Meyer', role: 'admin', branch: 0, department: 'Management' },
  { name: 'Omar Farouk', role: 'admin', branch: 1, department: 'Management' },
  { name: 'Sara Lind', role: 'lead', branch: 0, department: 'Workshop' },
  { name: 'Ida Holm', role: 'accountant', branch: 0, department: 'Accounts' },
  { name: 'Martin Weber', role: 'manager', branch: 0, department: 'Management' },
];

/** `Maya Patel` → `maya.patel@yardhand.example`. */
export function emailOf(name: string): string {
  return `${name.toLowerCase().replace(' ', '.')}@yardhand.example`;
}

export const PASSWORD = 'walk-round-twice';
