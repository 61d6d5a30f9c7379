/** What is said of people. Pure. */
import type { Person, UserState } from '#contract/areas/users.ts';
import { capital, formatAge } from '#lib/format-when.ts';
import type { IconName } from '#ui/icon-paths.ts';

interface StateWords {
  readonly text: string;
  readonly icon: IconName;
}

export const STATES: Readonly<Record<UserState, StateWords>> = {
  requested: { text: 'Asks to be let in', icon: 'unknown' },
  invited: { text: 'Invited', icon: 'mail' },
  active: { text: 'Active', icon: 'check' },
  inactive: { text: 'Inactive', icon: 'pause' },
};

export const stateText = ({ state }: Pick<Person, 'state'>): string => STATES[state].text;

export const onOffText = (isOn: boolean): string => (isOn ? 'On' : 'Off');

/** `now`: ms. */
export const formatSeen = (at: string | null, now: number): string =>
  at === null ? 'Never' : capital(formatAge(at, now));

/** Their home first. Empty where they belong to none. */
export const formatBranches = ({ branch_name, branches }: Pick<Person, 'branch_name' | 'branches'>): string =>
  [...(branch_name === null ? [] : [branch_name]), ...branches.map(({ name }) => name)].join(', ');

/** An address that a telephone dials. */
export const telephoneUrl = (phone: string): string => `tel:${phone.replaceAll(/[^\d+*#]/g, '')}`;
