/** What keeps a paper from being approved (rentals.md §3, §4.10). */
import type { Selectable } from 'kysely';
import type { DocumentSide, EntityType } from '#contract/areas/rental-words.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { settingOf } from '#server/kit/settings.ts';
import { addDays, dayOf, formatDay } from '#server/lib/yard-time.ts';
import type { BookingRow } from '../booking.ts';
import { newestAgreement } from '../handover/agreements.ts';
import type { Documents } from '../tables.ts';
import { tripDays } from './insurance-state.ts';
import { openChecks } from './items.ts';

type Asking = Pick<Context, 'db' | 'now'>;
export type DocumentRow = Selectable<Documents>;

/** What approving writes on the paper, or the fields that stand against it. */
export interface Judgement {
  readonly errors: FieldErrors;
  readonly facts: {
    readonly document_number?: string | undefined;
    readonly region?: string | undefined;
    readonly issued_on?: string | null | undefined;
    readonly expires_on?: string | null;
    readonly birth_date?: string | null;
  };
}

export interface LicenseFacts {
  readonly document_number?: string | undefined;
  readonly region?: string | undefined;
  readonly issued_on?: string | null | undefined;
  readonly expires_on?: string | undefined;
  readonly birth_date?: string | undefined;
}

const FILL_IN = 'Please fill this in.';
/** How old a proof of address may be at the pick-up, in days. */
const PROOF_DAYS = 90;

const errorsOf = (found: Readonly<Record<string, string | null>>): FieldErrors =>
  Object.fromEntries(Object.entries(found).flatMap(([field, words]) => (words === null ? [] : [[field, [words]]])));

/** Required checks that nobody ticked, in words. */
export async function openChecksText({ db }: Asking, bookingId: number, entity: EntityType): Promise<string | null> {
  const open = await openChecks(db, bookingId, entity);
  return open.length === 0 ? null : `Not ticked yet: ${open.map((title) => `“${title}”`).join(', ')}.`;
}

/** A licence: what is not said now was said of the page, or of its other side. */
export async function judgeLicense(
  ctx: Asking,
  booking: BookingRow,
  document: DocumentRow,
  sent: LicenseFacts,
): Promise<Judgement> {
  const pages = await licensePages(ctx, document.customer_id);
  const driver = await ctx.db
    .selectFrom('customers')
    .select(['first_name', 'last_name', 'birth_date'])
    .where('id', '=', document.customer_id)
    .executeTakeFirstOrThrow();
  const elsewhere = pages.map((page) => page.expires_on).find((day) => day !== null);
  const expires_on = sent.expires_on ?? document.expires_on ?? elsewhere ?? null;
  const birth_date = sent.birth_date ?? document.birth_date ?? driver.birth_date;
  const { min_age } = await settingOf(ctx.db, 'rentals', booking.branch_id);
  const errors = errorsOf({
    attachment_id: missingSide(
      document.side,
      pages.map(({ side }) => side),
    ),
    expires_on: endText(ctx.now, booking, expires_on),
    birth_date: ageText(`${driver.first_name} ${driver.last_name}`, birth_date, tripDays(booking).pickup, min_age),
    checklist: await openChecksText(ctx, booking.id, 'license'),
  });
  const { document_number, region, issued_on } = sent;
  return { errors, facts: { document_number, region, issued_on, expires_on, birth_date } };
}

const licensePages = ({ db }: Asking, customerId: number) =>
  db
    .selectFrom('documents')
    .select(['side', 'expires_on'])
    .where('customer_id', '=', customerId)
    .where('verification', '=', 'license')
    .where('deleted_at', 'is', null)
    .where('superseded_by', 'is', null)
    .orderBy('id', 'desc')
    .execute();

function missingSide(side: DocumentSide, there: readonly DocumentSide[]): string | null {
  // One page with both sides stands for whichever is not there.
  if (there.includes('single')) return null;
  if (side === 'front' && !there.includes('back')) return 'The back is missing.';
  if (side === 'back' && !there.includes('front')) return 'The front is missing.';
  return null;
}

function endText(now: Date, booking: BookingRow, expires_on: string | null): string | null {
  const { back } = tripDays(booking);
  if (expires_on === null) return FILL_IN;
  if (expires_on < dayOf(now, booking.zone)) return `It ended on ${formatDay(expires_on)}.`;
  return expires_on < back ? `It ends before the return on ${formatDay(back)}.` : null;
}

/** Full years on a day. */
export function ageOn(day: string, birth_date: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth_date.slice(0, 4));
  return day.slice(5) < birth_date.slice(5) ? years - 1 : years;
}

function ageText(name: string, birth_date: string | null, pickup: string, min_age: number): string | null {
  if (birth_date === null) return FILL_IN;
  const age = ageOn(pickup, birth_date);
  if (age < 0) return 'This must be a day before the pick-up.';
  return age < min_age ? `${name} is ${age} at the pick-up; ${min_age} is needed.` : null;
}

/** A proof of address: it says since when it holds, and is not too old at the pick-up. */
export async function judgeAddressProof(
  ctx: Asking,
  booking: BookingRow,
  document: DocumentRow,
  issued: string | undefined,
): Promise<Judgement> {
  const issued_on = issued ?? document.issued_on;
  const errors = errorsOf({
    issued_on: issueText(ctx.now, booking, issued_on),
    checklist: await openChecksText(ctx, booking.id, 'address_proof'),
  });
  return { errors, facts: { issued_on } };
}

function issueText(now: Date, booking: BookingRow, issued_on: string | null): string | null {
  if (issued_on === null) return FILL_IN;
  if (issued_on > dayOf(now, booking.zone)) return 'This must not lie ahead.';
  const { pickup } = tripDays(booking);
  return addDays(issued_on, PROOF_DAYS) < pickup ? `At the pick-up it is older than ${PROOF_DAYS} days.` : null;
}

/** A signed agreement on paper: it must be of what was agreed last. */
export async function judgeAgreement(ctx: Asking, booking: BookingRow, document: DocumentRow): Promise<Judgement> {
  const kind = document.verification === 'final_agreement' ? 'final_agreement' : 'agreement';
  const newest = await newestAgreement(ctx.db, booking.id, kind);
  const errors = errorsOf({
    attachment_id: newest?.id === document.agreement_id ? null : 'It shows an agreement that was changed meanwhile.',
    checklist: await openChecksText(ctx, booking.id, kind),
  });
  return { errors, facts: {} };
}
