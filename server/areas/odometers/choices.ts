/** What the office may say about a reading, and the book that comes of it. Pure: the review shows what each would do before it is done. */
import { epochAt, totalIn, totalOf, type Epoch, type Reading } from '#contract/odometer/history.ts';
import { inUnit, whole, type Unit } from '#contract/odometer/unit.ts';
import { type Book, judged } from './book.ts';

/** The book with another word about one reading. */
function withReading({ readings, ...rest }: Book, id: number, said: Partial<Reading>): Book {
  return { ...rest, readings: readings.map((one) => (one.id === id ? { ...one, ...said } : one)) };
}

export const confirmed = (book: Book, id: number): Book => withReading(book, id, { isConfirmed: true, isVoid: false });
export const voided = (book: Book, id: number): Book => withReading(book, id, { isConfirmed: false, isVoid: true });
export const unvoided = (book: Book, id: number): Book => withReading(book, id, { isVoid: false });
export const corrected = (book: Book, id: number, value: number): Book =>
  withReading(book, id, { value, isConfirmed: false });

/** The book with a new dial, which the reading proves: it is right there. */
export const withEpoch = (book: Book, id: number, begun: Epoch): Book => ({
  ...confirmed(book, id),
  epochs: [...book.epochs, begun].toSorted((a, b) => a.startedAt - b.startedAt),
});

export const withoutEpoch = ({ epochs, ...rest }: Book, taken: Epoch): Book => ({
  ...rest,
  epochs: epochs.filter((epoch) => epoch !== taken),
});

export const withUnit = ({ epochs, ...rest }: Book, of: Epoch, unit: Unit): Book => ({
  ...rest,
  epochs: epochs.map((epoch) => (epoch === of ? relabelled(epoch, unit) : epoch)),
});

/** The dial always counted in `unit`: its values stay as they are. What earlier dials had counted is the same distance in that unit. */
export function relabelled(epoch: Epoch, unit: Unit): Epoch {
  const previousTotal =
    epoch.reason === 'first' ? epoch.previousTotal : whole(inUnit(epoch.previousTotal, epoch.unit, unit));
  return { ...epoch, unit, previousTotal };
}

/** The accepted reading that a new dial would follow, with its epoch; null where there is none, or where a dial begins at that very moment. */
function acceptedBefore(book: Book, reading: Reading) {
  if (book.epochs.some(({ startedAt }) => startedAt === reading.at)) return null;
  const { verdicts } = judged(book);
  const at = verdicts.findIndex((one) => one.reading === reading);
  return verdicts.slice(0, at).findLast(({ judgement }) => judgement === 'accepted') ?? null;
}

/** The epoch that begins with this reading, if it is not the vehicle's first. */
export const epochBegunBy = ({ epochs }: Book, { at }: Reading): Epoch | null =>
  epochs.find(({ startedAt, reason }) => startedAt === at && reason !== 'first') ?? null;

interface NewDial {
  /** What the new dial showed first, and the old one last; without them this reading and the accepted one before. */
  readonly first?: number | undefined;
  readonly last?: number | undefined;
}

/** The dial was replaced before this reading; null where nothing was read before. */
export function newCluster(book: Book, reading: Reading, { first = reading.value, last }: NewDial = {}): Epoch | null {
  const before = acceptedBefore(book, reading);
  if (!before) return null;
  const { epoch } = before;
  const previousTotal = totalOf(epoch, last ?? before.reading.value);
  return { id: 0, startedAt: reading.at, unit: epoch.unit, firstValue: first, previousTotal, reason: 'cluster' };
}

/** The same dial counts in another unit from this reading on; null where nothing was read before, or in the same unit. */
export function newUnit(book: Book, reading: Reading, unit: Unit): Epoch | null {
  const before = acceptedBefore(book, reading);
  if (!before || before.epoch.unit === unit) return null;
  // What the dial shows and what the vehicle has gone differ by what earlier dials have counted.
  const counted =
    totalIn(before.epoch, before.epoch.firstValue, unit) -
    whole(inUnit(before.epoch.firstValue, before.epoch.unit, unit));
  const { value, at } = reading;
  return { id: 0, startedAt: at, unit, firstValue: value, previousTotal: value + counted, reason: 'unit' };
}

export const epochOfReading = ({ epochs }: Book, { at }: Reading): Epoch => epochAt(epochs, at);
