/** What the outbox says of work at the vehicle of a booking or a private rental, and of walk-rounds. Pure. */
import { type CheckState, checkStates } from '#contract/areas/private-check-words.ts';
import { type PrecheckState, precheckStates } from '#contract/areas/prechecks.ts';
import { type Cleanliness, cleanlinesses, type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import { isolated } from '#contract/people-text.ts';
import type { Json, Mutation } from '#db/records.ts';
import { damageWords } from '#lib/damage-words.ts';
import { count, formatNumber } from '#lib/format-number.ts';
import { capital } from '#lib/format-when.ts';

type Args = Mutation['args'];
type Words = (args: Args, line: string | null) => string;

const patchOf = (args: Args) => (args['patch'] ?? {}) as Args;

/** Undefined where it is not said; a value that was taken back is said, too. */
function factText(name: string, value: Json | undefined, word: (value: number) => string): string | undefined {
  if (typeof value === 'number') return word(value);
  return value === null ? `${name} taken back` : undefined;
}

const odometerText = (patch: Args) =>
  factText('odometer', patch['odometer'], (value) => `odometer ${formatNumber(value)}`);

const energyTexts = (patch: Args) => [
  factText('fuel', patch['fuel_eighths'], (eighths) => `fuel ${eighths}/8`),
  factText('charge', patch['charge_percent'], (percent) => `charge ${percent} %`),
];

const cleanText = ({ cleanliness }: Args) =>
  typeof cleanliness === 'string' && cleanliness in cleanlinesses
    ? cleanlinesses[cleanliness as Cleanliness].toLowerCase()
    : undefined;

/** The list is told as a whole: so much of it was shown by then. */
const shownText = ({ damages_seen: seen }: Args) =>
  Array.isArray(seen) ? `known damage shown: ${seen.length === 0 ? 'none' : seen.length}` : undefined;

const isSaid = (words: string | undefined) => words !== undefined;

/** `Odometer 81,244 · fuel 8/8 · 2 keys, going out` */
function notedText(args: Args, way: string): string {
  const patch = patchOf(args);
  const keys = factText('keys', patch['keys'], (number) => count(number, 'key'));
  const said = [odometerText(patch), ...energyTexts(patch), cleanText(patch), keys, shownText(patch)].filter(isSaid);
  return `${capital(said.length === 0 ? 'what was read at the vehicle' : said.join(' · '))}, ${way}`;
}

const tickText: Words = (args, line) =>
  `${patchOf(args)['is_checked'] === false ? 'Tick taken back' : 'Ticked'}: ${isolated(line ?? 'a check')}`;

const signedText: Words = ({ kind, typed_name }) => {
  const by = typeof typed_name === 'string' ? ` by ${isolated(typed_name)}` : '';
  return `${kind === 'final_agreement' ? 'Final agreement signed' : 'Signed'}${by}`;
};

/** `Tyres: Not good: “Worn”` */
const foundText: Words = (args, line) => {
  const { state, note } = (patchOf(args)['found'] ?? {}) as { readonly state?: CheckState; readonly note?: string };
  const words = note ? `: “${isolated(note)}”` : '';
  return `${isolated(line ?? 'A check')}: ${state ? checkStates[state] : ''}${words}`;
};

const sizeOf = (value: Json | undefined) => Object.keys(value ?? {}).length;

/** `Tyres: Not in order: “Worn”` of one check whose title is known. */
function checkText(items: Json | undefined, title: string): string {
  const [item] = Object.values((items ?? {}) as Readonly<Record<string, { state: PrecheckState; note: string }>>);
  const note = item?.note ? `: “${isolated(item.note)}”` : '';
  return `${isolated(title)}: ${item ? precheckStates[item.state] : ''}${note}`;
}

/** One place is named: `no picture of front right`; a reason that was taken back is said, too. */
function skipTexts(skip: Args) {
  const without = Object.keys(skip).filter((slot) => skip[slot] !== null);
  const again = Object.keys(skip).filter((slot) => skip[slot] === null);
  const nameOf = (slot = '') => (imageSlots[slot as ImageSlot] ?? 'a place').toLowerCase();
  return [
    without.length === 1 ? `no picture of ${nameOf(without[0])}` : undefined,
    without.length > 1 ? `${without.length} places without a picture` : undefined,
    again.length === 1 ? `${nameOf(again[0])} to be taken again` : undefined,
    again.length > 1 ? `${again.length} places to be taken again` : undefined,
  ];
}

/** `Walk-round: 3 checks, odometer 5,000` */
const walkedText: Words = (args, line) => {
  const patch = patchOf(args);
  const { items, skip, note, completed } = patch;
  if (line !== null) return checkText(items, line);
  const said = [
    sizeOf(items) > 0 ? count(sizeOf(items), 'check') : undefined,
    odometerText(patch),
    ...energyTexts(patch),
    note === undefined ? undefined : 'note',
    ...skipTexts((skip ?? {}) as Args),
    completed === true ? 'completed' : undefined,
  ].filter(isSaid);
  if (said.length === 0) return args['patch'] === undefined ? 'Walk-round' : 'Walk-round begun';
  return completed === true && said.length === 1 ? 'Walk-round completed' : `Walk-round: ${said.join(', ')}`;
};

const WAYS: Readonly<Record<string, string>> = { checkin: ', out', checkout: ', in', out: ', out', in: ', in' };

const wayText = (way: Json | undefined) => (typeof way === 'string' ? (WAYS[way] ?? '') : '');

/** `Front, out · picture`, `Close-up of scratch, left side`; the way is not said on any other day. */
const pictureText: Words = ({ slot, phase, kind, damage }, line) => {
  if (typeof damage === 'string') return `Close-up of ${(line ?? 'Damage').toLowerCase()}`;
  const place = imageSlots[slot as ImageSlot];
  return place === undefined ? 'Picture' : `${place}${wayText(phase ?? kind)} · picture`;
};

/** By operation; `line` is the title of the check or damage that it is about, where it is about one. */
export const RENTAL_WORDS: Readonly<Record<string, Words>> = {
  'rentals.noteOut': (args) => notedText(args, 'going out'),
  'rentals.noteBack': (args) => notedText(args, 'coming back'),
  'rentals.move': ({ status }) => (status === 'returned' ? 'Taken back' : 'Handed over'),
  'rentals.tick': tickText,
  'rentals.sign': signedText,
  'prechecks.save': walkedText,
  'rentals.upload': pictureText,
  'prechecks.upload': pictureText,
  'prechecks.deleteImage': (_, line) => (line === null ? 'Picture deleted' : `${line} · picture deleted`),
  'damages.add': damageWords,
  'privates.note': (args) => notedText(args, args['phase'] === 'checkout' ? 'coming back' : 'going out'),
  'privates.check': foundText,
  'privates.upload': pictureText,
};
