/** Damage as it is found in the demo yard. */
import type { Damage } from '#contract/areas/damages.ts';

export interface FoundDamage extends Pick<
  Damage,
  'view' | 'x' | 'y' | 'kind' | 'size' | 'state' | 'note' | 'estimate'
> {
  /** So many days ago, by somebody of the staff. */
  readonly ago: number;
  readonly by: string;
}

type Words = readonly [
  Damage['view'],
  number,
  number,
  Damage['kind'],
  Damage['size'],
  Damage['state'],
  string,
  number | null,
  number,
  string,
];

const WORDS: readonly Words[] = [
  ['left', 0.24, 0.74, 'scratch', 'S', 'old', 'Curb rash on the front wheel.', null, 106, 'Ana Sousa'],
  ['left', 0.44, 0.56, 'scratch', 'L', 'new', 'Through the paint, felt with a nail.', 240, 1, 'Karim Haddad'],
  ['front', 0.42, 0.35, 'chip', 'S', 'old', 'Stone chip on the passenger side.', null, 29, 'Tom Becker'],
  ['rear', 0.38, 0.77, 'dent', 'M', 'new', 'Bumper, under the lamp.', 180, 2, 'Maya Patel'],
  ['top', 0.19, 0.5, 'dent', 'S', 'repaired', 'Hail. Pulled out in the body shop.', 95, 74, 'Sara Lind'],
  ['interior', 0.6, 0.42, 'stain', 'M', 'old', 'Coffee on the back seat, did not come out.', null, 51, 'Joanna Nowak'],
  ['right', 0.77, 0.58, 'scratch', 'M', 'disputed', 'There at hand-over, they say.', 210, 9, 'Daniel Carter'],
  ['rear', 0.29, 0.59, 'crack', 'M', 'repaired', 'Tail lamp, replaced.', 132.5, 88, 'Pedro Almeida'],
  ['right', 0.24, 0.74, 'missing', 'M', 'new', 'Wheel trim at the back.', 45, 3, 'Grace Mensah'],
  ['front', 0.64, 0.76, 'scratch', 'M', 'old', 'Bumper, touched up.', null, 143, 'Ana Sousa'],
  ['top', 0.24, 0.6, 'chip', 'S', 'old', '', null, 60, 'Tom Becker'],
  ['interior', 0.27, 0.38, 'other', 'S', 'disputed', 'The glovebox does not close.', 60, 12, 'Helen Park'],
  ['right', 0.36, 0.6, 'dent', 'L', 'old', 'Rear door, from a trolley.', 320, 35, 'Liam Byrne'],
];

export const DAMAGE: readonly FoundDamage[] = WORDS.map(([view, x, y, kind, size, state, note, estimate, ago, by]) => ({
  view,
  x,
  y,
  kind,
  size,
  state,
  note,
  estimate,
  ago,
  by,
}));
