/** What renters of the demo are asked for, and what they paid: put down as it comes to mind, and written in the order in which it happened. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type {
  PaymentCover,
  PaymentKind,
  PaymentMethod,
  PaymentState,
  RequestPurpose,
  RequestState,
} from '#contract/areas/rental-money-words.ts';
import { textOfCents } from '#contract/rental/cents.ts';
import { isCounted, paidSum, refundedSum } from '#server/areas/rentals/money/recount.ts';
import { must } from '#server/lib/must.ts';
import type { DemoContext } from '../context.ts';
import { insertForIds } from '../insert.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CURRENCY = 'USD';
/** Of the provider that is there in a demo yard. */
const PROVIDER = 'local';
/** For so long a link is good. */
const LINK_HOURS = 72;

export interface Asked {
  readonly booking_id: number;
  readonly purpose: RequestPurpose;
  readonly cents: number;
  readonly status: RequestState;
  /** When it was made, and by whom. */
  readonly at: Date;
  readonly by: number;
  /** When it was paid, ran out, or was cancelled. */
  readonly moved_at?: Date;
  readonly expires_at?: Date;
  readonly sent_to?: string;
}

export interface Paying {
  readonly booking_id: number;
  readonly kind: PaymentKind;
  readonly covers: PaymentCover;
  readonly cents: number;
  readonly method: PaymentMethod;
  /** Nobody asked the provider for it, though what it stands on came by a link. */
  readonly isAtDesk?: true;
  readonly status: PaymentState;
  /** When it was entered, or the provider told of it; nobody enters that. */
  readonly at: Date;
  readonly by: number | null;
  readonly paid_at?: Date;
  readonly request?: Asked;
  /** What is given back, kept or let go. */
  readonly parent?: Paying;
  readonly reference?: string;
  readonly note?: string;
  readonly reason?: string;
  readonly verified?: { readonly at: Date; readonly by: number };
}

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
/** The same at each load. */
export const refOf = (kind: string, nth: number): string =>
  `test_${createHash('sha256').update(`${kind} ${nth} of the demo`).digest('hex').slice(0, 32)}`;

export class MoneyBook {
  readonly #asked: Asked[] = [];
  readonly #payings: Paying[] = [];

  ask(asked: Asked): Asked {
    this.#asked.push(asked);
    return asked;
  }

  pay(paying: Paying): Paying {
    this.#payings.push(paying);
    return paying;
  }

  async write(demo: DemoContext): Promise<void> {
    const requests = await this.#writeAsked(demo);
    await this.#writePayings(demo, requests);
    await nameKeys(demo);
    await sumUp(demo);
  }

  async #writeAsked({ db, url }: DemoContext): Promise<ReadonlyMap<Asked, number>> {
    const asked = this.#asked.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const ids = await insertForIds(
      db,
      'payment_requests',
      asked.map((one, nth) => requestRow(one, refOf('checkout', nth), url)),
    );
    return new Map(asked.map((one, nth) => [one, must(ids[nth], 'a request')]));
  }

  /** Those that others stand on are written first, so that they have their ids. */
  async #writePayings({ db }: DemoContext, requests: ReadonlyMap<Asked, number>): Promise<void> {
    const payings = this.#payings.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const known = new Map<Paying, number>();
    let batch: Paying[] = [];
    const flush = async () => {
      const from = known.size;
      const rows = batch.map((one, nth) =>
        paymentRow(one, refOf('payment', from + nth), {
          payment_request_id: one.request ? must(requests.get(one.request), 'a request') : null,
          parent_id: one.parent ? must(known.get(one.parent), 'a payment') : null,
        }),
      );
      const ids = await insertForIds(db, 'payments', rows);
      for (const [nth, one] of batch.entries()) known.set(one, must(ids[nth], 'a payment'));
      batch = [];
    };
    for (const one of payings) {
      if (one.parent && !known.has(one.parent)) await flush();
      batch.push(one);
    }
    await flush();
  }
}

function requestRow(asked: Asked, ref: string, url: string) {
  const { booking_id, purpose, cents, status, at, by, moved_at = at, sent_to } = asked;
  const isOver = status === 'expired' || status === 'cancelled';
  return {
    booking_id,
    purpose,
    amount: textOfCents(cents),
    currency: CURRENCY,
    status,
    status_at: moved_at,
    request_id: null,
    provider: PROVIDER,
    provider_key: null,
    provider_ref: ref,
    url: `${url}/pay/${ref}`,
    expires_at: asked.expires_at ?? later(at, LINK_HOURS * HOUR),
    closed_at: isOver ? moved_at : null,
    sent_at: sent_to === undefined ? null : later(at, MINUTE),
    sent_to: sent_to ?? null,
    sent_count: sent_to === undefined ? 0 : 1,
    asked_at: null,
    created_at: at,
    created_by: by,
    updated_at: moved_at,
  };
}

function paymentRow(
  paying: Paying,
  ref: string,
  ids: { readonly payment_request_id: number | null; readonly parent_id: number | null },
) {
  const { booking_id, kind, covers, cents, method, status, at, by, verified, reference, note, reason } = paying;
  const isThere = method === 'link' && paying.isAtDesk === undefined;
  const isUnknown = status === 'unknown';
  const status_at = verified?.at ?? at;
  return {
    ...ids,
    booking_id,
    private_rental_id: null,
    kind,
    covers,
    amount: textOfCents(cents),
    currency: CURRENCY,
    method,
    status,
    status_at,
    provider: isThere ? PROVIDER : null,
    provider_key: null,
    provider_ref: isThere && !isUnknown ? ref : null,
    request_id: null,
    paid_at: status === 'failed' || isUnknown ? null : (paying.paid_at ?? at),
    verified_at: verified?.at ?? null,
    verified_by: verified?.by ?? null,
    asked_at: isUnknown ? at : null,
    created_at: at,
    created_by: by,
    updated_at: status_at,
    ...(reference !== undefined && { reference }),
    ...(note !== undefined && { note }),
    ...(reason !== undefined && { reason }),
  };
}

/** What the provider knows them by. A payment of a renter is known by its request. */
async function nameKeys({ db }: DemoContext): Promise<void> {
  await sql`update payment_requests set provider_key = 'req-' || id`.execute(db);
  await sql`
    update payments set provider_key = 'pay-' || id
    where provider is not null and payment_request_id is null`.execute(db);
}

const sumUp = ({ db }: DemoContext) =>
  sql`
    update bookings b set paid = s.paid, refunded = s.refunded
    from (select p.booking_id, ${paidSum} as paid, ${refundedSum} as refunded
      from payments p where ${isCounted} group by p.booking_id) s
    where s.booking_id = b.id`.execute(db);
