/** Papers of bookings: what renters send, what the office decides, and what it ticks off (rentals.md §3 "rental-bookings", §4.10). */
import * as z from 'zod/mini';
import { checksums } from '../attachment.ts';
import type { FilePart } from '../endpoint.ts';
import { del, get, post } from '../endpoint.ts';
import { PAPERS, PICTURES } from '../file-types.ts';
import { actTimes, day, frame, id, idParams, idText, instant, note, numberText, paging, text } from '../schema.ts';
import { bookingAnswer } from './rental-moving.ts';
import { bookedVehicle, bookingDocument, checkItem, insurance } from './rental-record.ts';
import { documentSide, entityType, insuranceStatus, paperState, rejectCode, verification } from './rental-words.ts';

const MB = 1024 * 1024;
/** One page: a picture or a PDF. */
export const documentPart: FilePart = {
  maxBytes: 25 * MB,
  maxPictureBytes: 20 * MB,
  maxCount: 1,
  required: true,
  types: [...PICTURES, PAPERS[0]],
};

const action = z.enum(['approve', 'reject', 'undo'], 'This must be approve, reject or undo.');

/** What every decision on a paper says. `undo` takes one's own decision of the last ten minutes back. */
const decision = {
  booking_id: id,
  attachment_id: id,
  action,
  reason: z.optional(note(1000)),
  code: z.optional(rejectCode),
  /** The decision that was on the screen, null where there was none: 409 when somebody decided since. Left out, it is not compared. */
  seen_decision_id: z.optional(z.nullable(id)),
};

const checklist = { checklist: z.array(checkItem), status: z.union([paperState, insuranceStatus]) };

export const rentalPapers = {
  /**
   * `attachment_id` is the number of the document in `bookingattachments`. Approving a licence needs when it ends, not before the return's
   * day, and a birth date of somebody who is old enough at pick-up.
   */
  verifyLicense: post('/api/admin/booking/license/verify', {
    auth: 'rental',
    permission: 'verification.approve',
    replay: 'repeat',
    body: z.object({
      ...decision,
      document_number: z.optional(text(60)),
      region: z.optional(note(60)),
      issued_on: z.optional(z.nullable(day)),
      expires_on: z.optional(day),
      birth_date: z.optional(day),
    }),
    answer: bookingAnswer,
  }),

  /** Approving needs a day of issue, at most 90 days before pick-up. */
  verifyAddressProof: post('/api/admin/booking/address-proof/verify', {
    auth: 'rental',
    permission: 'verification.approve',
    replay: 'repeat',
    body: z.object({ ...decision, issued_on: z.optional(day) }),
    answer: bookingAnswer,
  }),

  verifyContract: post('/api/admin/booking/contract/verify', {
    auth: 'rental',
    permission: 'verification.approve',
    replay: 'repeat',
    body: z.object({
      ...decision,
      type: z.enum(['agreement', 'final_agreement'], 'This must be agreement or final_agreement.'),
    }),
    answer: bookingAnswer,
  }),

  checklist: get('/api/admin/verification-status/checklists', {
    auth: 'rental',
    permission: 'verification.view',
    query: z.object({ entity_type: entityType, booking_id: idText }),
    answer: z.object({ ...frame, ...checklist }),
  }),

  /** Ticks of a list, each item for itself. `status` decides what has no document: insurance, payment, deposit, checkin, checkout. */
  updateChecklist: post('/api/admin/verification-status/update', {
    auth: 'rental',
    permission: 'verification.view',
    replay: 'repeat',
    body: z.object({
      entity_type: entityType,
      booking_id: id,
      checklist: z.optional(
        z
          .array(
            z.object({
              id,
              is_checked: z.boolean('This must be true or false.'),
              note: z.optional(note(500)),
            }),
            'This must be a list.',
          )
          .check(z.maxLength(60, 'At most 60.')),
      ),
      status: z.optional(z.enum(['pending', 'approved', 'rejected'], 'This must be pending, approved or rejected.')),
      reason: z.optional(note(1000)),
      ...actTimes,
    }),
    answer: z.object({ ...bookingAnswer.shape, ...checklist }),
  }),

  /** Papers that the office has from the desk or the mail. The same bytes again are the same document; another page of a side takes its place. */
  addDocument: post('/api/admin/bookings/{id}/document', {
    own: true,
    auth: 'rental',
    permission: 'booking.update',
    replay: 'create',
    params: idParams,
    body: z.object({
      verification,
      side: documentSide,
      /** Whose it is; the renter's without it. */
      customer_id: z.optional(numberText(id)),
      document_number: z.optional(note(60)),
      region: z.optional(note(60)),
      issued_on: z.optional(z.nullable(day)),
      expires_on: z.optional(z.nullable(day)),
      birth_date: z.optional(z.nullable(day)),
      checksums,
    }),
    files: { document: documentPart },
    answer: z.object({ ...bookingAnswer.shape, document: bookingDocument }),
  }),

  /** What waits for a decision, by the pick-up that it holds up; `decided`: what was decided today. */
  queue: get('/api/admin/verification-queue', {
    own: true,
    auth: 'rental',
    permission: 'verification.view',
    query: z.object({
      ...paging,
      view: z.optional(z.enum(['waiting', 'ending', 'decided'], 'There is no such view.')),
    }),
    answer: z.object({
      ...frame,
      queue: z.array(
        z.object({
          document: bookingDocument,
          booking: z.object({
            id,
            number: z.string(),
            starts_at: instant,
            ends_at: instant,
            zone: z.string(),
            vehicle: z.nullable(bookedVehicle),
            renter_name: z.string(),
            insurance: z.nullable(insurance),
          }),
          /** The person's other live sides of the same paper. */
          sides: z.array(bookingDocument),
          /** The youngest that a driver of the branch may be, in years. */
          min_age: z.int(),
        }),
      ),
      counts: z.object({ waiting: z.int(), ending: z.int(), decided: z.int() }),
      next_cursor: z.nullable(z.string()),
    }),
  }),

  requireInsurance: post('/api/admin/bookings/update-insurance-requirement', {
    auth: 'rental',
    permission: 'insurance.update',
    replay: 'repeat',
    body: z.object({
      booking_id: id,
      insurance_info_required: z.boolean('This must be true or false.'),
      insurance_admin_notes: z.optional(note(2000)),
    }),
    answer: bookingAnswer,
  }),

  insurance: get('/api/admin/insurance/{id}', {
    auth: 'rental',
    permission: 'insurance.view',
    params: idParams,
    answer: z.object({
      ...frame,
      insurance: z.nullable(insurance),
      insurance_status: insuranceStatus,
      insurance_info_required: z.boolean(),
      insurance_admin_notes: z.string(),
      documents: z.array(bookingDocument),
    }),
  }),

  /** Takes the place of an insurance that was there. 422 `valid_from`, `valid_to` where it does not cover the trip. */
  addInsurance: post('/api/upload-insurance', {
    auth: 'rental',
    permission: 'insurance.update',
    replay: 'create',
    body: z.object({
      booking_id: numberText(id),
      insurer: text(120),
      policy_number: text(60),
      valid_from: day,
      valid_to: day,
      checksums,
    }),
    files: { document: { ...documentPart, required: false } },
    answer: z.object({ ...bookingAnswer.shape, insurance }),
  }),

  removeInsurance: del('/api/delete-insurance', {
    auth: 'rental',
    permission: 'insurance.delete',
    replay: 'repeat',
    query: z.object({ booking_id: idText, insurance_id: z.optional(idText) }),
    answer: bookingAnswer,
  }),
};
