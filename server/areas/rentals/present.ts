/** A booking as calls answer it. */
import { sql } from 'kysely';
import type { Agreement, Booking, BookingDocument, BookingItem } from '#contract/areas/rental-record.ts';
import { costSummary } from '#contract/rental/cost.ts';
import { rentalDays } from '#contract/rental/days.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { settingOf } from '#server/kit/settings.ts';
import { iso } from '#server/lib/iso.ts';
import { must } from '#server/lib/must.ts';
import { blockersOf, readableBlockers } from './blockers.ts';
import type { BookingRow } from './booking.ts';
import { checkoutSumsOf, proposedFee } from './closing/present.ts';
import { depositOf } from './deposits/present.ts';
import { documentsOf } from './documents.ts';
import { itemsWith } from './items.ts';
import { paymentsOf, requestsOf } from './money/present.ts';
import { statusList } from './next-steps.ts';
import { agreementsOf, aroundOf, handoversOf, insuranceOf, linesOf, type Person, peopleOf, todosOf } from './parts.ts';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;

/** The row, with what stands behind its numbers. */
type Head = BookingRow & {
  readonly channel_name: string | null;
  readonly created_by_name: string | null;
};

async function headOf({ db }: Reading, id: number): Promise<Head> {
  const { rows } = await sql<Head>`
    select b.*, ch.name as channel_name, u.name as created_by_name
    from bookings b
    left join booking_channels ch on ch.id = b.channel_id
    left join users u on u.id = b.created_by
    where b.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw missing('booking');
  return row;
}

/** Each person with their own papers. */
const withPapers = (people: readonly Person[], documents: readonly BookingDocument[]) =>
  people.map((person) => {
    const own = documents.filter(({ customer_id }) => customer_id === person.id);
    return {
      ...person,
      license: own.filter(({ verification }) => verification === 'license'),
      insurance: own.filter(({ verification }) => verification === 'insurance'),
    };
  });

const newestOf = (agreements: readonly Agreement[]): Agreement | null =>
  agreements.find(({ kind }) => kind === 'agreement') ?? null;

const NO_MONEY = {
  payment_model: null,
  partial_percent: null,
  cost_summary: null,
  payments: null,
  payment_request: null,
  deposit: null,
  checkout_values: null,
  proposed_fee: null,
};

/** Sums are for those who see payments. */
async function moneyOf(ctx: Reading, head: Head) {
  const { db, person } = ctx;
  if (!person.can('payment.view')) return NO_MONEY;
  const { id, payment_model, partial_percent } = head;
  return {
    payment_model,
    partial_percent,
    cost_summary: costSummary(await linesOf(db, id), head),
    payments: await paymentsOf(db, id),
    payment_request: await requestsOf(ctx, id),
    deposit: await depositOf(ctx, id),
    checkout_values: await checkoutSumsOf(ctx, id),
    proposed_fee: await proposedFee(ctx, head),
  };
}

/** What only the row itself says. */
const plainOf = (head: Head) => ({
  source: head.source,
  channel_name: head.channel_name,
  external_ref: head.external_ref,
  pickup_place: head.pickup_place,
  return_place: head.return_place,
  status_at: iso(head.status_at),
  status_reason: head.status_reason,
  insurance_info_required: head.insurance_info_required,
  insurance_admin_notes: head.insurance_admin_notes,
  note: head.note,
  created_at: iso(head.created_at),
  created_by_name: head.created_by_name,
});

function withoutCounts({ blockers: _blockers, first_blocker: _first, ...item }: BookingItem) {
  return item;
}

/** The booking as calls answer it: without money for those who lack `payment.view`, without papers for those who lack `document.view`. */
export async function presentBooking(ctx: Reading, id: number): Promise<Booking> {
  const { db, now, person } = ctx;
  const head = await headOf(ctx, id);
  const known = await blockersOf(db, now, [id]);
  const [item] = await itemsWith(ctx, [id], known);
  const documents = person.can('document.view') ? await documentsOf(db, id) : [];
  const blockers = known.get(id) ?? [];
  const { grace_minutes } = await settingOf(db, 'rentals', head.branch_id);
  const agreements = await agreementsOf(db, id);
  const handovers = await handoversOf(db, id);
  return {
    ...withoutCounts(must(item, `booking ${id}`)),
    ...plainOf(head),
    days: rentalDays(head, grace_minutes),
    ...(await moneyOf(ctx, head)),
    status_list: await statusList(ctx, head, blockers),
    customers: withPapers(await peopleOf(db, id), documents),
    bookingattachments: [...documents],
    contract: newestOf(agreements),
    agreements,
    insurance: person.can('insurance.view') ? await insuranceOf(db, id) : null,
    checkin: handovers.find(({ phase }) => phase === 'checkin') ?? null,
    checkout: handovers.find(({ phase }) => phase === 'checkout') ?? null,
    blockers: readableBlockers(blockers, person),
    todos: await todosOf(db, id),
    around: await aroundOf(db, id),
  };
}
