/** What a paper says for good of who, what and when: kept with it, so that it reads the same after a customer has moved. */
import { sql } from 'kysely';
import type { PaymentMethod } from '#contract/areas/rental-money-words.ts';
import { privateNumber } from '#contract/areas/private-words.ts';
import type { Context } from '#server/http/handler.ts';
import { must } from '#server/lib/must.ts';
import { dayOf, timeOf } from '#server/lib/yard-time.ts';
import type { RentalRow } from '../rental.ts';

export interface PaperContent {
  readonly branch: string;
  readonly rental: string;
  readonly customer: string;
  /** Lines of the address. */
  readonly address: readonly string[];
  readonly vehicle: string;
  readonly zone: string;
  readonly issued_on: string;
  /** On the clocks of the branch: `2026-01-15 10:00`. */
  readonly period: { readonly from: string; readonly until: string } | null;
  readonly payment: {
    readonly kind: ReceiptKind;
    readonly method: PaymentMethod;
    readonly paid_on: string;
    readonly reference: string;
  } | null;
  /** The number of the invoice of which a credit note gives some back. */
  readonly voids: string | null;
}

export type ReceiptKind = 'payment' | 'refund' | 'deposit_payment' | 'deposit_refund';

interface Parties {
  readonly branch: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly region: string;
  readonly postal_code: string;
  readonly country: string | null;
  readonly plate: string;
  readonly vehicle: string;
  readonly vin: string | null;
}

export const momentOf = (at: Date, zone: string): string => `${dayOf(at, zone)} ${timeOf(at, zone)}`;

type Own = Pick<PaperContent, 'period' | 'payment' | 'voids'>;

/** The content of a paper that is made now. */
export async function contentOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rental: RentalRow,
  own: Own,
): Promise<PaperContent> {
  const { rows } = await sql<Parties>`
    select br.name as branch, concat_ws(' ', c.first_name, c.last_name) as name, c.address, c.city, c.region, c.postal_code, c.country,
      v.plate, v.name as vehicle, v.vin
    from customers c, vehicles v, branches br
    where c.id = ${rental.customer_id} and v.id = ${rental.vehicle_id} and br.id = ${rental.branch_id}`.execute(db);
  const { branch, name, address, city, region, postal_code, country, plate, vehicle, vin } = must(
    rows[0],
    'its parties',
  );
  const place = [city, [region, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return {
    branch,
    rental: privateNumber(rental.id),
    customer: name,
    address: [address, place, country ?? ''].filter(Boolean),
    vehicle: [plate, vehicle === plate ? '' : vehicle, vin === null ? '' : `VIN ${vin}`].filter(Boolean).join(', '),
    zone: rental.zone,
    issued_on: dayOf(now, rental.zone),
    ...own,
  };
}
