import { sql } from 'kysely';
import type { rentalPapers as rows } from '#contract/areas/rental-papers.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { must } from '#server/lib/must.ts';
import { refuseOthers } from '#server/files/attachments.ts';
import { heldBooking } from '../booking.ts';
import { peopleOf } from '../parts.ts';
import { presentBooking } from '../present.ts';
import { addDocument } from './adding.ts';
import { checklist, updateChecklist } from './checklist.ts';
import { decide, type Decision } from './deciding.ts';
import { documentsWhere } from '../documents.ts';
import { addInsurance, insurance, removeInsurance, requireInsurance } from './insurance.ts';
import { queue } from './queue.ts';
import { judgeAddressProof, judgeAgreement, judgeLicense } from './rules.ts';

const WORDS: Readonly<Record<Decision['action'], string>> = {
  approve: 'Approved.',
  reject: 'Sent back.',
  undo: 'Undone.',
};

async function answerDecision(ctx: Context, { booking_id, action }: Decision) {
  return { status: 200, message: WORDS[action], booking: await presentBooking(ctx, booking_id) };
}

export const rentalPapers: Handlers<typeof rows> = {
  verifyLicense: async ({ body }, ctx) => {
    await decide(ctx, 'license', body, (booking, document) => judgeLicense(ctx, booking, document, body));
    return answerDecision(ctx, body);
  },

  verifyAddressProof: async ({ body }, ctx) => {
    const { issued_on } = body;
    await decide(ctx, 'address_proof', body, (booking, document) =>
      judgeAddressProof(ctx, booking, document, issued_on),
    );
    return answerDecision(ctx, body);
  },

  verifyContract: async ({ body }, ctx) => {
    await decide(ctx, body.type, body, (booking, document) => judgeAgreement(ctx, booking, document));
    return answerDecision(ctx, body);
  },

  checklist,
  updateChecklist,

  addDocument: async ({ params, body, files }, ctx) => {
    const { customer_id, checksums, ...paper } = body;
    refuseOthers(checksums, files['document']);
    const booking = await heldBooking(ctx, params.id);
    const customerId = await personOf(ctx, booking.id, customer_id);
    const { id } = await addDocument(ctx, booking, { ...paper, customerId, via: 'office' }, onePage(files));
    const [document] = await documentsWhere(ctx.db, sql`d.id = ${id}`);
    return {
      status: 200,
      message: 'Document added.',
      booking: await presentBooking(ctx, booking.id),
      document: must(document, 'the document that was just added'),
    };
  },

  queue,
  requireInsurance,
  insurance,
  addInsurance,
  removeInsurance,
};

const onePage = (files: Readonly<Record<string, readonly StoredBlob[]>>): StoredBlob =>
  must(files['document']?.[0], 'the file that the row requires');

/** The renter, or whom the call names. */
async function personOf({ db }: Context, bookingId: number, id: number | undefined): Promise<number> {
  const people = await peopleOf(db, bookingId);
  const person = id === undefined ? people[0] : people.find((one) => one.id === id);
  if (!person) throw invalid({ customer_id: ['This is nobody of this booking.'] });
  return person.id;
}
