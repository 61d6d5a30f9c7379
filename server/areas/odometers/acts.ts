/** What the office says about a reading, written down. Each answers whether that is new: said again it changes nothing. The vehicle is locked. */
import type { Body } from '#contract/endpoint.ts';
import type { odometers as rows, ReviewAct } from '#contract/areas/odometers.ts';
import type { Epoch, Reading } from '#contract/odometer/history.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { must } from '#server/lib/must.ts';
import { notBefore } from '#server/lib/not-before.ts';
import { bookOf, type Book } from './book.ts';
import { epochBegunBy, epochOfReading, newCluster, newUnit, relabelled } from './choices.ts';
import { changeReading, type LockedReading } from './writing.ts';

type Said = Body<typeof rows.judge>;
type Act = (ctx: Context, locked: LockedReading, said: Said) => Promise<boolean>;

export const acts: Readonly<Record<ReviewAct, Act>> = {
  confirm: async (ctx, locked) => {
    needCounted(locked);
    if (locked.confirmed_at !== null) return false;
    return setReading(ctx, locked.id, confirmation(ctx));
  },

  correct: async (ctx, locked, { value }) => {
    if (value === undefined) throw invalid({ value: ['Please fill in what the dial shows.'] });
    const { taken } = await changeReading(ctx, locked, { value });
    return taken.value !== undefined && taken.value !== locked.value;
  },

  void: async (ctx, { id, voided_at }, { reason }) => {
    if (voided_at !== null) return false;
    if (reason === undefined) throw invalid({ reason: ['Please say why it does not count.'] });
    const taken = {
      voided_at: ctx.now,
      voided_by: ctx.person.id,
      void_reason: reason,
      confirmed_at: null,
      confirmed_by: null,
    };
    return setReading(ctx, id, { ...taken, judgement: 'void', why: null });
  },

  unvoid: async (ctx, { id, voided_at, confirmed_at }) => {
    if (confirmed_at !== null) return setReading(ctx, id, { confirmed_at: null, confirmed_by: null });
    if (voided_at === null) return false;
    return setReading(ctx, id, { voided_at: null, voided_by: null, void_reason: '', judgement: 'accepted' });
  },

  cluster: async (ctx, locked, { first_value, last_value }) => {
    const { book, reading } = await read(ctx, locked);
    if (epochBegunBy(book, reading)) return false;
    if (first_value !== undefined && first_value > reading.value)
      throw invalid({ first_value: ['The new dial cannot have begun above this reading.'] });
    const begun = newCluster(book, reading, { first: first_value, last: last_value });
    if (!begun) throw invalid({ act: ['Nothing was read before this reading, so no dial was replaced.'] });
    return begin(ctx, locked, begun);
  },

  unit: async (ctx, locked, { unit, since = 'always' }) => {
    if (unit === undefined) throw invalid({ unit: ['Please say what the dial counts.'] });
    const { book, reading } = await read(ctx, locked);
    const epoch = epochOfReading(book, reading);
    if (epoch.unit === unit) return false;
    if (epoch !== book.epochs.at(-1)) throw invalid({ act: ['Only the unit of the present dial can be changed.'] });
    if (since === 'always') return relabel(ctx, locked, epoch, relabelled(epoch, unit));
    const begun = newUnit(book, reading, unit);
    if (!begun) throw invalid({ since: ['Nothing was read before this reading: then the dial always counted so.'] });
    return begin(ctx, locked, begun);
  },

  rejoin: async (ctx, locked) => {
    const { book, reading } = await read(ctx, locked);
    const begun = epochBegunBy(book, reading);
    if (!begun) return false;
    const before = must(book.epochs[book.epochs.indexOf(begun) - 1], 'the epoch before a later one');
    await ctx.db
      .updateTable('odometer_readings')
      .set({ epoch_id: before.id })
      .where('epoch_id', '=', begun.id)
      .execute();
    await ctx.db.deleteFrom('odometer_epochs').where('id', '=', begun.id).execute();
    await setReading(ctx, locked.id, { confirmed_at: null, confirmed_by: null });
    if (begun === book.epochs.at(-1)) await setUnit(ctx, locked, before.unit);
    return true;
  },
};

/** 422 for a reading that was taken out: nothing can be said of it before it is back. */
function needCounted({ voided_at }: Pick<LockedReading, 'voided_at'>): void {
  if (voided_at !== null) throw invalid({ act: ['It was taken out. Bring it back first.'] });
}

const confirmation = ({ now, person }: Context) => ({ confirmed_at: now, confirmed_by: person.id }) as const;

async function read({ db }: Context, { id, vehicle_id }: LockedReading): Promise<{ book: Book; reading: Reading }> {
  const book = await bookOf(db, vehicle_id);
  return {
    book,
    reading: must(
      book.readings.find((one) => one.id === id),
      'a locked reading in its book',
    ),
  };
}

interface ReadingFields {
  readonly confirmed_at?: Date | null;
  readonly confirmed_by?: number | null;
  readonly voided_at?: Date | null;
  readonly voided_by?: number | null;
  readonly void_reason?: string;
  readonly judgement?: 'accepted' | 'void';
  readonly why?: null;
}

async function setReading({ db, now }: Context, id: number, fields: ReadingFields): Promise<true> {
  await db
    .updateTable('odometer_readings')
    .set({ ...fields, updated_at: notBefore(now) })
    .where('id', '=', id)
    .execute();
  return true;
}

/** The reading is right on the dial that it begins. */
async function begin(ctx: Context, locked: LockedReading, { startedAt, unit, ...epoch }: Epoch): Promise<true> {
  needCounted(locked);
  await ctx.db
    .insertInto('odometer_epochs')
    .values({
      vehicle_id: locked.vehicle_id,
      started_at: new Date(startedAt),
      unit,
      first_value: epoch.firstValue,
      previous_total: epoch.previousTotal,
      reason: epoch.reason,
      created_at: ctx.now,
      created_by: ctx.person.id,
    })
    .execute();
  await setReading(ctx, locked.id, confirmation(ctx));
  const { epochs } = await bookOf(ctx.db, locked.vehicle_id);
  if (epochs.at(-1)?.startedAt === startedAt) await setUnit(ctx, locked, unit);
  return true;
}

async function relabel(
  ctx: Context,
  locked: LockedReading,
  { id }: Epoch,
  { unit, previousTotal }: Epoch,
): Promise<true> {
  await ctx.db
    .updateTable('odometer_epochs')
    .set({ unit, previous_total: previousTotal })
    .where('id', '=', id)
    .execute();
  await setUnit(ctx, locked, unit);
  return true;
}

/** A vehicle counts as its present dial does. */
async function setUnit(ctx: Context, { vehicle }: LockedReading, odometer_unit: 'km' | 'mi'): Promise<void> {
  if (vehicle.odometer_unit === odometer_unit) return;
  await ctx.db
    .updateTable('vehicles')
    .set({ odometer_unit, updated_at: notBefore(ctx.now) })
    .where('id', '=', vehicle.id)
    .execute();
}
