/** The first screen of the desk: what goes out, comes back and is late. */
import type { dashboard as rows, DashboardItem, Renter } from '#contract/areas/dashboard.ts';
import type { BookingItem } from '#contract/areas/rental-record.ts';
import { workInTheWay } from '#server/areas/rentals/availability.ts';
import { countAtRisk } from '#server/areas/rentals/deposits/listing.ts';
import { itemsOf } from '#server/areas/rentals/items.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { lacking } from '#server/http/refusal.ts';
import { iso } from '#server/lib/iso.ts';
import { renterById, rentersById, vehiclesById } from './look-ups.ts';
import { type Asked, countEvents, pageOfEvents } from './queries.ts';

/** Work that needs a vehicle which is booked counts from now on for this long. */
const CLASH_DAYS = 14;
const DAY_MS = 86_400_000;

interface Marks {
  readonly unverified: boolean;
  readonly unpaid: boolean | null;
}

const itemOf = (booking: BookingItem, { unverified, unpaid }: Marks, renter: Renter | undefined): DashboardItem => ({
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
    unverified,
    unpaid,
  },
  vehicle: booking.vehicle?.id ?? null,
  renter: { id: booking.renter.id, name: booking.renter.name, status: renter?.status ?? 'inactive' },
});

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
    const seesMoney = ctx.person.can('payment.view');
    if (query.state === 'unpaid' && !seesMoney) throw lacking('payment.view');
    const { page, next_cursor } = await pageOfEvents(ctx, query);
    const marks = new Map(page.map(({ id, unverified, unpaid }) => [id, { unverified, unpaid }]));
    const bookings = await itemsOf(ctx, [...marks.keys()]);
    const renters = await rentersById(
      ctx,
      bookings.map(({ renter }) => renter.id),
    );
    const vehicles = await vehiclesById(
      ctx,
      bookings.flatMap(({ vehicle }) => vehicle?.id ?? []),
    );
    const items = bookings.map((booking) => {
      const { unverified = false, unpaid = false } = marks.get(booking.id) ?? {};
      return itemOf(booking, { unverified, unpaid: seesMoney ? unpaid : null }, renters[String(booking.renter.id)]);
    });
    const summary = await summaryOf(ctx, query);
    return { status: 200, message: '', dashboard: items, vehicles, renters, summary, next_cursor };
  },

  renter: async ({ params }, ctx) => ({ status: 200, message: '', renter: await renterById(ctx, params.id) }),
};
