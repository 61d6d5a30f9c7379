/** A reading as its review shows it: what stands around it, and what each choice would make of the series. */
import type { ReviewAct, ReviewedReading, ReviewEffect } from '#contract/areas/odometers.ts';
import type { Judged, Reading, Verdict } from '#contract/odometer/history.ts';
import { daysBetween, judge, type Judgement } from '#contract/odometer/judge.ts';
import { limitOf } from '#contract/odometer/limit.ts';
import { iso } from '#server/lib/iso.ts';
import { type Book, judged as judgedOf } from './book.ts';
import * as choices from './choices.ts';
import type { ReviewRow } from './review-queries.ts';

/** So many readings are shown on either side. */
const AROUND = 4;

type Names = ReadonlyMap<number, string>;

/** `names` are those of the people behind the readings of the book, by reading. */
export function reviewed(row: ReviewRow, book: Book, names: Names): ReviewedReading {
  const judged = judgedOf(book);
  const at = judged.verdicts.findIndex(({ reading }) => reading.id === row.id);
  const verdict = judged.verdicts[at];
  if (!verdict) throw new Error('a reading that is reviewed is in the book');
  const before = judged.verdicts.slice(0, at).findLast(({ judgement }) => judgement === 'accepted') ?? null;
  const { vehicle, todo, photos, read_at, ...rest } = row;
  return {
    ...rest,
    ...doubtOf(verdict, before, judged),
    vehicle: { ...vehicle, unit: verdict.epoch.unit },
    todo,
    photos: [...photos],
    read_at: iso(read_at),
    judgement: verdict.judgement,
    why: verdict.why,
    starts_dial: choices.epochBegunBy(book, verdict.reading) !== null,
    neighbours: judged.verdicts.slice(Math.max(0, at - AROUND), at + AROUND + 1).map((one) => neighbour(one, names)),
    effects: effectsOf(book, judged, verdict, before),
  };
}

const toIso = (ms: number) => new Date(ms).toISOString();

function neighbour({ reading, judgement }: Verdict, names: Names): ReviewedReading['neighbours'][number] {
  const { id, value, at, source, isConfirmed } = reading;
  const created_by_name = names.get(id) ?? null;
  return { id, value, read_at: toIso(at), source, judgement, confirmed: isConfirmed, created_by_name };
}

type Doubt = Pick<ReviewedReading, 'before' | 'hints' | 'is_trip'>;

/** What its person would be asked today. */
function doubtOf({ reading, epoch }: Verdict, before: Verdict | null, { pace }: Judged): Doubt {
  if (!before || before.epoch !== epoch) return { before: null, hints: [], is_trip: false };
  const { value, at } = before.reading;
  const most = value + limitOf(pace, daysBetween(at, reading.at), epoch.unit);
  const last = { value, at: toIso(at), unit: epoch.unit, ...pace };
  const judgement: Judgement = judge(reading.value, last, reading.at);
  const asked = judgement.kind === 'fine' ? { hints: [], isTrip: false } : judgement;
  return { before: { value, read_at: toIso(at), most }, hints: [...asked.hints], is_trip: asked.isTrip };
}

function effectsOf(book: Book, now: Judged, verdict: Verdict, before: Verdict | null): ReviewEffect[] {
  return possible(book, now, verdict, before).map(({ act, value = null, book: made }) =>
    effectOf(act, value, verdict.reading, now, made),
  );
}

interface Possible {
  readonly act: ReviewAct;
  readonly value?: number;
  readonly book: Book;
}

/** The choices that there are, each with the book that it would make. */
function possible(book: Book, now: Judged, { reading, epoch, judgement }: Verdict, before: Verdict | null): Possible[] {
  const { id } = reading;
  if (judgement === 'void') return [{ act: 'unvoid', book: choices.unvoided(book, id) }];
  const begun = choices.epochBegunBy(book, reading);
  const cluster = begun === null ? choices.newCluster(book, reading) : null;
  const isPresent = epoch === book.epochs.at(-1);
  return [
    { act: 'confirm', book: choices.confirmed(book, id) },
    ...doubtOf({ reading, epoch, judgement, why: null }, before, now).hints.map(({ value }) => ({
      act: 'correct' as const,
      value,
      book: choices.corrected(book, id, value),
    })),
    { act: 'void', book: choices.voided(book, id) },
    ...(cluster ? [{ act: 'cluster' as const, book: choices.withEpoch(book, id, cluster) }] : []),
    ...(isPresent && epoch.reason !== 'unit'
      ? [{ act: 'unit' as const, book: choices.withUnit(book, epoch, epoch.unit === 'km' ? 'mi' : 'km') }]
      : []),
    ...(begun ? [{ act: 'rejoin' as const, book: choices.withoutEpoch(book, begun) }] : []),
  ];
}

function effectOf(act: ReviewAct, value: number | null, { id }: Reading, now: Judged, book: Book): ReviewEffect {
  const then = judgedOf(book);
  const was = new Map(now.verdicts.map((one) => [one.reading.id, one.judgement]));
  const own = then.verdicts.find(({ reading }) => reading.id === id);
  const others = then.verdicts.filter(
    ({ reading, judgement }) => reading.id !== id && was.get(reading.id) !== judgement,
  );
  return {
    act,
    value,
    judgement: own?.judgement ?? 'doubtful',
    others: others.map(({ reading, judgement }) => ({
      id: reading.id,
      value: reading.value,
      read_at: toIso(reading.at),
      judgement,
    })),
    last_odometer: then.last?.value ?? null,
    daily_average: then.pace.average,
  };
}
