import type { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import { type BookingStatus, bookingStatuses } from '#contract/areas/rental-words.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { lacking } from '#server/http/refusal.ts';
import { itemsOf } from './items.ts';
import { countViews, pageOfBookings, type View, vehiclesOfList } from './listing.ts';

const VIEWS: readonly View[] = ['today_out', 'today_in', 'late', 'unverified', 'unpaid', 'open', 'ended'];

const STATUS_LIST = Object.entries(bookingStatuses).map(([status, label]) => ({
  status: status as BookingStatus,
  label,
}));

const PAYMENT_METHODS = [
  { method: 'cash', label: 'Cash' },
  { method: 'card_terminal', label: 'Card at the desk' },
  { method: 'bank_transfer', label: 'Bank transfer' },
  { method: 'check', label: 'Check' },
  { method: 'link', label: 'Payment link' },
  { method: 'other', label: 'Other' },
];

/** What the first page says besides its bookings. */
async function besides(ctx: Context) {
  const views = ctx.person.can('payment.view') ? VIEWS : VIEWS.filter((view) => view !== 'unpaid');
  return {
    counts: await countViews(ctx, views),
    status_list: STATUS_LIST,
    payment_methods: PAYMENT_METHODS,
    listed_vehicles: await vehiclesOfList(ctx.db),
  };
}

export const list: Handler<typeof rows.list> = async ({ query }, ctx) => {
  const asksForMoney = query.view === 'unpaid' || query.payment_status !== undefined;
  if (asksForMoney && !ctx.person.can('payment.view')) throw lacking('payment.view');
  const { page, next_cursor, total } = await pageOfBookings(ctx, query);
  const bookings = await itemsOf(
    ctx,
    page.map(({ id }) => id),
  );
  const first = query.cursor === undefined ? await besides(ctx) : {};
  return { status: 200, message: '', bookings: [...bookings], next_cursor, total, ...first };
};
