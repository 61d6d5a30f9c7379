/** Places on the drawing that have a name: how pins are told in words, and chosen without a finger or a mouse. Pure. */
import { type Damage, type DamageView, damageViews } from '#contract/areas/damages.ts';

/** Of every drawing; places on it are shares of these. */
export const WIDTH = 320;
export const HEIGHT = 180;

/** Where a pin is, from 0 to 1 of the drawing of that side. */
export type Place = Pick<Damage, 'view' | 'x' | 'y'>;

type Spot = readonly [name: string, x: number, y: number];

const LEFT: readonly Spot[] = [
  ['front bumper', 28, 120],
  ['headlamp', 36, 104],
  ['front wing', 78, 102],
  ['front wheel', 80, 134],
  ['mirror', 105, 78],
  ['front window', 148, 68],
  ['front door', 146, 108],
  ['roof edge', 184, 44],
  ['sill', 162, 131],
  ['rear window', 214, 68],
  ['rear door', 206, 108],
  ['rear wheel', 244, 134],
  ['rear wing', 268, 102],
  ['rear bumper', 294, 122],
];

const SPOTS: Readonly<Record<DamageView, readonly Spot[]>> = {
  left: LEFT,
  right: LEFT.map(([name, x, y]) => [name, WIDTH - x, y]),
  // Seen from ahead the left of the vehicle is on the right.
  front: [
    ['roof', 160, 40],
    ['windscreen', 160, 64],
    ['right mirror', 94, 76],
    ['left mirror', 226, 76],
    ['bonnet', 160, 91],
    ['right headlamp', 104, 106],
    ['left headlamp', 216, 106],
    ['grille', 160, 110],
    ['number plate', 160, 130],
    ['bumper', 112, 134],
  ],
  rear: [
    ['roof', 160, 40],
    ['rear window', 160, 64],
    ['left tail lamp', 94, 106],
    ['right tail lamp', 226, 106],
    ['tailgate', 160, 94],
    ['number plate', 160, 116],
    ['bumper', 160, 138],
  ],
  top: [
    ['bonnet', 62, 90],
    ['windscreen', 114, 90],
    ['roof', 176, 90],
    ['rear window', 238, 90],
    ['boot lid', 278, 90],
  ],
  interior: [
    ['dashboard', 84, 90],
    ['left front seat', 140, 112],
    ['right front seat', 140, 68],
    ['rear seats', 200, 90],
    ['boot', 262, 90],
  ],
};

/** The named places of a side. */
export const spotsOf = (view: DamageView): readonly (Place & { readonly name: string })[] =>
  SPOTS[view].map(([name, x, y]) => ({ view, name, x: x / WIDTH, y: y / HEIGHT }));

/** The name of the nearest place: `Front door, left`. */
export function placeText({ view, x, y }: Place): string {
  const far = ([, spotX, spotY]: Spot) => Math.hypot(spotX - x * WIDTH, spotY - y * HEIGHT);
  const [nearest] = SPOTS[view].toSorted((one, other) => far(one) - far(other));
  const name = nearest?.[0] ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${damageViews[view].toLowerCase()}`;
}

/** The named place in the middle of a side, for who chooses from the list. */
export function middleOf(view: DamageView): Place {
  const off = ({ x, y }: Place) => Math.hypot(x - 0.5, y - 0.5);
  const [{ x, y } = { x: 0.5, y: 0.5 }] = spotsOf(view).toSorted((one, other) => off(one) - off(other));
  return { view, x, y };
}
