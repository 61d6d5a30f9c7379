/** What is known of bookings that are still to go out, as far as it can keep them here. */
import { type Kysely, sql } from 'kysely';
import type { DepositState } from '#contract/areas/rental-money-words.ts';
import type { InsuranceStatus, PaperState, PaymentModel } from '#contract/areas/rental-words.ts';
import type { Database } from '#server/db/tables.ts';
import { settingValue } from '#server/kit/settings.ts';

interface Somebody {
  readonly name: string;
  readonly birth_date: string | null;
  /** Why they are blocked; null where they are not. */
  readonly blocked: string | null;
}

interface OpenHold {
  readonly kind: string;
  /** The todo behind it, or what was noted. */
  readonly about: string;
}

export interface BlockerFacts {
  readonly id: number;
  readonly status: 'pending' | 'confirmed';
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly zone: string;
  readonly people: readonly Somebody[];
  readonly min_age: number;
  readonly license_status: PaperState;
  readonly address_proof_status: PaperState;
  readonly agreement_status: PaperState;
  readonly insurance_status: InsuranceStatus;
  /** When the first of the licences ends that end before the return. */
  readonly license_ends: string | null;
  readonly payment_model: PaymentModel;
  readonly partial_percent: number | null;
  readonly booking_amount: string;
  readonly paid: string;
  readonly refunded: string;
  readonly deposit_amount: string;
  /** Null: nothing was done about it. */
  readonly deposit_status: DepositState | null;
  readonly authorised_until: Date | null;
  readonly plate: string | null;
  readonly retired: boolean;
  readonly holds: readonly OpenHold[];
  /** The booking that has the vehicle, and when it should bring it back. */
  readonly out_with: number | null;
  readonly out_until: Date | null;
}

const people = sql`
  select json_agg(json_build_object(
      'name', concat_ws(' ', c.first_name, c.last_name), 'birth_date', c.birth_date,
      'blocked', case when c.blocked_at is not null then c.blocked_reason end
    ) order by bc.position, c.id) as people
  from booking_customers bc join customers c on c.id = bc.customer_id
  where bc.booking_id = b.id`;

const licenseEnds = sql`
  select min(d.expires_on) as license_ends
  from booking_customers bc join documents d on d.customer_id = bc.customer_id
  where bc.booking_id = b.id and d.verification = 'license' and d.deleted_at is null and d.superseded_by is null
    and d.expires_on < (b.ends_at at time zone b.zone)::date`;

/** Of the vehicle as it is now: a hold for washing it or looking at it keeps nobody from handing it out. */
const holds = sql`
  select coalesce(json_agg(json_build_object('kind', h.kind, 'about', coalesce(nullif(h.note, ''), t.title, ''))
      order by h.opened_at, h.id), '[]') as holds
  from vehicle_holds h left join todos t on h.source_kind = 'todo' and t.id = h.source_id
  where h.vehicle_id = b.vehicle_id and h.closed_at is null and h.kind not in ('cleaning', 'inspection')
    and h.cause not in ('booking', 'private_rental')`;

/** The facts of those of these bookings that are still to go out, in one query. */
export async function blockerFactsOf(db: Kysely<Database>, ids: readonly number[]): Promise<readonly BlockerFacts[]> {
  const { rows } = await sql<BlockerFacts>`
    select b.id, b.status, b.starts_at, b.ends_at, b.zone, b.payment_model, b.partial_percent, b.booking_amount, b.paid, b.refunded,
      b.deposit_amount, d.status as deposit_status, d.authorised_until, b.insurance_status, p.license_status, p.address_proof_status, p.agreement_status, v.plate,
      coalesce(v.retired_at is not null, false) as retired, coalesce(who.people, '[]') as people, ended.license_ends, held.holds,
      away.booking_id as out_with, other.ends_at as out_until,
      ${settingValue('rentals', 'min_age', sql.ref('b.branch_id'))} as min_age
    from bookings b
    join booking_papers p on p.booking_id = b.id
    left join deposits d on d.booking_id = b.id
    left join vehicles v on v.id = b.vehicle_id
    left join vehicle_spans away on away.vehicle_id = b.vehicle_id and away.out_at is not null and away.back_at is null
      and away.booking_id is distinct from b.id
    left join bookings other on other.id = away.booking_id
    cross join lateral (${people}) who
    cross join lateral (${licenseEnds}) ended
    cross join lateral (${holds}) held
    where b.id = any(${[...ids]}::bigint[]) and b.status in ('pending', 'confirmed')`.execute(db);
  return rows;
}
