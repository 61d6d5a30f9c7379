/** The office judges the readings that the series does not believe (vehicles.md §4.4). */
import type { odometers as rows, ReviewedReading } from '#contract/areas/odometers.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { must } from '#server/lib/must.ts';
import { checkVehicleWithin } from '../vehicles/access.ts';
import { booksOf } from './book.ts';
import { countOfReview, pageOfReview, readersOf, reviewRow, type ReviewRow } from './review-queries.ts';
import { reviewed } from './reviewed.ts';
import { sayOfReading } from './saying.ts';
import { seriesOf } from './series-of.ts';
import { lockReading } from './writing.ts';

const ok = { status: 200, message: '' } as const;

export const odometers: Handlers<typeof rows> = {
  ofVehicle: async ({ params, query }, ctx) => ({ ...ok, ...(await seriesOf(ctx, params.id, query)) }),

  review: async ({ query }, ctx) => {
    const { page, next_cursor } = await pageOfReview(ctx, query);
    return {
      ...ok,
      readings: await present(ctx, page),
      next_cursor,
      total: await countOfReview(ctx, query.judgement),
    };
  },

  judge: async ({ params, body }, ctx) => {
    const locked = await lockReading(ctx, params.id);
    await checkVehicleWithin(ctx, locked.vehicle_id);
    await sayOfReading(ctx, locked, body);
    const row = must(await reviewRow(ctx.db, locked.id), 'a reading that was judged');
    const [reading] = await present(ctx, [row]);
    return {
      status: 200,
      message: SAID[body.act],
      reading: must(reading, 'a reading that was read'),
      total: await countOfReview(ctx),
    };
  },
};

const SAID = {
  confirm: 'Reading confirmed.',
  correct: 'Reading corrected.',
  void: 'Reading taken out.',
  unvoid: 'Reading counts again.',
  cluster: 'New dial begun.',
  unit: 'Unit changed.',
  rejoin: 'New dial taken back.',
} as const;

/** As the review shows them. Their vehicles are read together, because each is judged as a whole. */
async function present({ db }: Context, rows: readonly ReviewRow[]): Promise<ReviewedReading[]> {
  const vehicles = [...new Set(rows.map(({ vehicle }) => vehicle.id))];
  const books = await booksOf(db, vehicles);
  const readers = await readersOf(db, vehicles);
  return rows.map((row) => reviewed(row, must(books.get(row.vehicle.id), 'the book of a reading'), readers));
}
