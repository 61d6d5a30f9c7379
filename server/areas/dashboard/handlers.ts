/** The first screen of the desk: what goes out, comes back and is late. */
import type { dashboard as rows, DashboardItem } from '#contract/areas/dashboard.ts';
import type { BookingItem } from '#contract/areas/rental-record.ts';
import { workInTheWay } from '#server/areas/rentals/availability.ts';
import { countAtRisk } from '#server/areas/rentals/deposits/listing.ts';
import { itemsOf } from '#server/areas/rentals/items.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { lacking } from '#server/http/refusal.ts';
import { iso } from '#server/lib/iso.ts';
import { renterById, rentersById, vehiclesById } from './look-ups.ts';
import { type PlainItem, privateItemsOf } from './private-items.ts';
import { type Asked, countEvents, pageOfEvents } from './queries.ts';

/** Work that needs a vehicle which is booked counts from now on for this long. */
const CLASH_DAYS = 14;
const DAY_MS = 86_400_000;

const bookingItem = (booking: BookingItem): PlainItem => ({
  key: `booking:${booking.id}`,
  rental: {
    id: booking.id,
    type: 'booking',
    number: booking.number,
    status: booking.status,
    branch_id: booking.branch_id,
    branch_name: booking.branch_name,
    zone: booking.zone,
    starts_at: booking.starts_at,
    ends_at: booking.ends_at,
    late: booking.overdue,
    blockers: booking.blockers,
    first_blocker: booking.first_blocker,
  },
  vehicle: booking.vehicle?.id ?? null,
  renter: { id: booking.renter.id, name: booking.renter.name, status: 'inactive' },
});

type Event = Awaited<ReturnType<typeof pageOfEvents>>['page'][number];

/** What happens next, in the order of the page. Money only for those who may see it. */
async function itemsOfPage(ctx: Context, page: readonly Event[]): Promise<readonly DashboardItem[]> {
  const seesMoney = ctx.person.can('payment.view');
  const idsOf = (type: Event['type']) => page.filter((event) => event.type === type).map((event) => event.rental_id);
  const bookings = (await itemsOf(ctx, idsOf('booking'))).map(bookingItem);
  const rentals = await privateItemsOf(ctx, idsOf('private_rental'));
  const items = new Map([...bookings, ...rentals].map((item) => [item.key, item]));
  return page.flatMap(({ type, rental_id, unverified, unpaid }) => {
    const item = items.get(`${type}:${rental_id}`);
    if (!item) return [];
    return { ...item, rental: { ...item.rental, unverified, unpaid: seesMoney ? unpaid : null } };
  });
}

async function summaryOf(ctx: Context, query: Asked) {
  const to = new Date(ctx.now.getTime() + CLASH_DAYS * DAY_MS);
  const { branch_id } = query;
  const clashes = await workInTheWay(ctx, { from: iso(ctx.now), to: iso(to), branch_id });
  const { unpaid, ...counts } = await countEvents(ctx, query);
  const seesMoney = ctx.person.can('payment.view');
  return {
    ...counts,
    unpaid: seesMoney ? unpaid : null,
    deposits_at_risk: seesMoney ? await countAtRisk(ctx, branch_id) : null,
    clashes: clashes.length,
  };
}

export const dashboard: Handlers<typeof rows> = {
  list: async ({ query }, ctx) => {
    if (query.state === 'unpaid' && !ctx.person.can('payment.view')) throw lacking('payment.view');
    const { page, next_cursor } = await pageOfEvents(ctx, query);
    const items = await itemsOfPage(ctx, page);
    const renters = await rentersById(
      ctx,
      items.map(({ renter }) => renter.id),
    );
    const vehicles = await vehiclesById(
      ctx,
      items.flatMap(({ vehicle }) => vehicle ?? []),
    );
    const told = items.map(({ renter, ...item }) => ({
      ...item,
      renter: { ...renter, status: renters[String(renter.id)]?.status ?? renter.status },
    }));
    const summary = await summaryOf(ctx, query);
    return { status: 200, message: '', dashboard: told, vehicles, renters, summary, next_cursor };
  },

  renter: async ({ params }, ctx) => ({ status: 200, message: '', renter: await renterById(ctx, params.id) }),
};
