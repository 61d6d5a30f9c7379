/** Papers of the demo's renters, in every state, with pictures of them. */
import type { DocumentSide, EntityType, RejectCode, Verification } from '#contract/areas/rental-words.ts';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { sql } from 'kysely';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { plainPdf } from '../plain-pdf.ts';
import { storeFile } from '../stored-file.ts';
import { LICENSE_PIXELS, licensePicture } from './license-picture.ts';
import type { MadeBooking } from './make.ts';
import type { Look } from './coming.ts';

type State = 'approved' | 'pending' | 'rejected';

interface DemoPaper {
  readonly booking: MadeBooking;
  readonly verification: Verification;
  readonly side: DocumentSide;
  readonly state: State;
  readonly code?: RejectCode;
  /** It ends before the return. */
  readonly isShort?: boolean;
}

/** What of a licence, and what of a proof of address is there. */
const LOOKS: Readonly<Record<Look, { readonly license: State | null; readonly proof: State | null }>> = {
  ready: { license: 'approved', proof: 'approved' },
  unsigned: { license: 'approved', proof: 'approved' },
  pending: { license: 'pending', proof: 'pending' },
  missing: { license: null, proof: null },
  rejected: { license: 'rejected', proof: 'pending' },
  expiring: { license: 'approved', proof: 'approved' },
  insurance: { license: 'approved', proof: 'pending' },
  too_young: { license: 'pending', proof: 'approved' },
  blocked: { license: 'approved', proof: 'approved' },
};

function papersOf(booking: MadeBooking, nth: number): readonly DemoPaper[] {
  const { license, proof } = LOOKS[booking.look];
  const front = license && {
    booking,
    verification: 'license' as const,
    side: 'front' as const,
    state: license,
    code: nth % 2 === 0 ? ('glare' as const) : ('cropped' as const),
    isShort: booking.look === 'expiring',
  };
  const back = front && {
    ...front,
    side: 'back' as const,
    state: license === 'rejected' ? ('pending' as const) : license,
  };
  const address = proof && { booking, verification: 'address_proof' as const, side: 'single' as const, state: proof };
  const policy = insuranceState(booking);
  const insurance = policy && { booking, verification: 'insurance' as const, side: 'single' as const, state: policy };
  return [front, back, address, insurance].filter((paper) => paper !== null);
}

/** Of those who must bring an insurance: it waits where that is all that is missing, and is approved where the vehicle went out. */
function insuranceState({ look, status, requiresInsurance }: MadeBooking): State | null {
  if (!requiresInsurance || look === 'missing') return null;
  return look === 'insurance' || status === 'pending' ? 'pending' : 'approved';
}

const sentAt = ({ made_at }: MadeBooking) => new Date(made_at.getTime() + 20 * 60_000);
const decidedAt = ({ made_at }: MadeBooking) => new Date(made_at.getTime() + 45 * 60_000);

async function storePictures(demo: DemoContext) {
  const picture = async (side: 'front' | 'back') =>
    storeFile(demo, {
      name: `Licence ${side}.jpg`,
      mime: 'image/jpeg',
      bytes: await licensePicture(side),
      pixels: LICENSE_PIXELS,
    });
  const pdf = (name: string, lines: readonly string[]) =>
    storeFile(demo, { name, mime: 'application/pdf', bytes: plainPdf(lines) });
  return {
    front: await picture('front'),
    back: await picture('back'),
    address_proof: await pdf('Electricity bill.pdf', [
      'City Power',
      '',
      'Electricity bill',
      'To be paid within 14 days',
    ]),
    insurance: await pdf('Policy.pdf', ['Motor insurance', '', 'Rented vehicles are covered', 'Any driver over 21']),
  };
}

type Pictures = Awaited<ReturnType<typeof storePictures>>;

const fileOf = (pictures: Pictures, { verification, side }: DemoPaper) =>
  verification === 'license'
    ? pictures[side === 'back' ? 'back' : 'front']
    : pictures[verification === 'insurance' ? 'insurance' : 'address_proof'];

/** What is said of it: what its renter wrote, or who approved it. */
function factsOf({ booking, verification, isShort = false }: DemoPaper, nth: number) {
  const back = dayOf(booking.ends_at, booking.zone);
  const out = dayOf(booking.starts_at, booking.zone);
  // Of its holder, so that the back of a licence says what its front says.
  const { id: holder } = booking.renter;
  if (verification === 'license')
    return {
      document_number: `D${String(4_471_902 + holder * 3_517)}`,
      region: 'NJ',
      issued_on: addDays(out, -900),
      expires_on: addDays(back, isShort ? -1 : 300 + (holder % 100) * 9),
      birth_date: booking.renter.birth_date,
    };
  return {
    document_number: '',
    region: '',
    issued_on: verification === 'address_proof' ? addDays(out, -12 - (nth % 40)) : null,
    expires_on: null,
    birth_date: null,
  };
}

export async function loadPapers(demo: DemoContext, bookings: readonly MadeBooking[]): Promise<void> {
  const pictures = await storePictures(demo);
  const papers = bookings.flatMap(papersOf);
  const by = [personOf(demo, 'Daniel Carter'), personOf(demo, 'Sofia Lindqvist')];
  const judge = (nth: number) => must(by[nth % by.length], 'somebody of the office');
  const ids = await insertForIds(
    demo.db,
    'documents',
    papers.map((paper, nth) => ({
      ...factsOf(paper, nth),
      customer_id: paper.booking.renter.id,
      booking_id: paper.verification === 'insurance' ? paper.booking.id : null,
      agreement_id: null,
      verification: paper.verification,
      side: paper.side,
      // Its file follows.
      attachment_id: 0,
      sha256: fileOf(pictures, paper).sha256,
      uploaded_via: 'channel' as const,
      superseded_by: null,
      ...decisionOf(paper, judge(nth)),
      created_at: sentAt(paper.booking),
      created_by: null,
      updated_at: sentAt(paper.booking),
      deleted_at: null,
      deleted_by: null,
    })),
  );
  await insertAll(
    demo.db,
    'attachments',
    papers.map((paper, nth) => ({
      ...fileOf(pictures, paper),
      owner_kind: 'document',
      owner_id: must(ids[nth], 'a paper'),
      position: 1,
      created_at: sentAt(paper.booking),
      created_by: null,
    })),
  );
  await sql`
    update documents d set attachment_id = a.id from attachments a where a.owner_kind = 'document' and a.owner_id = d.id`.execute(
    demo.db,
  );
  await loadDecisions(demo, papers, ids, judge);
  await tickPapers(demo, papers, judge(0));
  await loadInsurances(demo, bookings);
}

function decisionOf({ state, code, booking }: DemoPaper, by: number) {
  if (state === 'pending') return { decided_at: null, decided_by: null, decision: null, decision_code: null };
  const decided = { decided_at: decidedAt(booking), decided_by: by };
  return state === 'approved'
    ? { ...decided, decision: 'approve' as const, decision_code: null }
    : { ...decided, decision: 'reject' as const, decision_code: code ?? null, decision_reason: REASON };
}

const REASON = 'Please take it again in daylight, with all four corners.';

function loadDecisions(
  { db }: DemoContext,
  papers: readonly DemoPaper[],
  ids: readonly number[],
  judge: (nth: number) => number,
): Promise<void> {
  const rows = papers.flatMap(({ state, code, booking }, nth) =>
    state === 'pending'
      ? []
      : [
          {
            document_id: must(ids[nth], 'a paper'),
            booking_id: booking.id,
            decision: state === 'approved' ? ('approve' as const) : ('reject' as const),
            code: state === 'approved' ? null : (code ?? null),
            reason: state === 'approved' ? '' : REASON,
            at: decidedAt(booking),
            decided_by: judge(nth),
          },
        ],
  );
  return insertAll(db, 'document_decisions', rows);
}

/** What is approved was ticked off before. */
async function tickPapers({ db }: DemoContext, papers: readonly DemoPaper[], by: number): Promise<void> {
  const types = ['license', 'address_proof', 'insurance'] as const satisfies readonly EntityType[];
  for (const type of types) {
    const ids = papers
      .filter(({ verification, state, side }) => verification === type && state === 'approved' && side !== 'back')
      .map(({ booking }) => booking.id);
    await sql`
      update verification_items i set is_checked = true, checked_by = ${by}, checked_at = b.created_at + interval '40 minutes'
      from bookings b where b.id = i.booking_id and i.entity_type = ${type} and b.id = any(${ids}::bigint[])`.execute(
      db,
    );
  }
}

async function loadInsurances(demo: DemoContext, bookings: readonly MadeBooking[]): Promise<void> {
  const insured = bookings.filter((booking) => insuranceState(booking) !== null);
  const rows = insured.map((booking, nth) => ({
    booking_id: booking.id,
    insurer: nth % 2 === 0 ? 'Meridian Mutual' : 'Harbor Insurance',
    policy_number: `MM-${71_400 + nth * 37}`,
    valid_from: addDays(dayOf(booking.starts_at, booking.zone), -120),
    valid_to: addDays(dayOf(booking.ends_at, booking.zone), 90),
    created_at: sentAt(booking),
    created_by: null,
    updated_at: sentAt(booking),
    deleted_at: null,
    deleted_by: null,
  }));
  await insertAll(demo.db, 'insurances', rows);
  for (const state of ['pending', 'approved'] as const) {
    const ids = insured.filter((booking) => insuranceState(booking) === state).map(({ id }) => id);
    const status = state === 'pending' ? 'pending_admin_action' : 'approved';
    await sql`update bookings set insurance_status = ${status} where id = any(${ids}::bigint[])`.execute(demo.db);
  }
}
