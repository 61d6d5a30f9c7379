/** The papers of vehicles: what they are, and until when they hold (vehicles.md §2, §4.7). */
import * as z from 'zod/mini';
import { attachment, attachmentPart, checksums } from '../attachment.ts';
import { del, type FilePart, get, post } from '../endpoint.ts';
import { PAPERS, PICTURES } from '../file-types.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
import { booleanText, day, done, frame, id, idParams, idText, note } from '../schema.ts';
import { documentState } from './vehicle-record.ts';

/** The first three keep a vehicle from going out once they ran out, unless somebody says otherwise. */
export const documentTypes = {
  registration: 'Registration',
  insurance: 'Insurance',
  inspection: 'Inspection',
  lease: 'Lease',
  permit: 'Permit',
  warranty: 'Warranty',
  other: 'Other',
} as const;
export type DocumentType = keyof typeof documentTypes;
const type = z.enum(Object.keys(documentTypes) as DocumentType[], 'There is no such kind of document.');
/** Those that keep a vehicle from going out, usually. */
export const BLOCKING: ReadonlySet<DocumentType> = new Set(['registration', 'insurance', 'inspection']);

const vehicleDocument = z.object({
  id,
  ...recordTimes,
  vehicle_id: id,
  plate: z.string(),
  vehicle_name: z.string(),
  branch_id: z.nullable(id),
  branch_name: z.nullable(z.string()),
  type,
  number: z.string(),
  issued_on: z.nullable(day),
  /** The last day on which it holds; null: it holds for ever. */
  expires_on: z.nullable(day),
  /** By the day of the vehicle's branch. */
  state: documentState,
  /** Whether the vehicle may not go out once it ran out. */
  blocks: z.boolean(),
  /** The newer one of its kind that stands in its place. */
  replaced_by: z.nullable(id),
  created_by_name: z.nullable(z.string()),
  attachment: z.array(attachment),
});
export type VehicleDocument = z.output<typeof vehicleDocument>;

/** What people call the fields: in the form and in the history. */
export const documentLabels = {
  type: 'Kind',
  number: 'Number',
  issued_on: 'Issued on',
  expires_on: 'Holds until',
  blocks: 'The vehicle may not go out without it',
  replaced_by: 'Replaced by',
} as const;

/** The one file of a document: its scan. */
export const scanPart: FilePart = { ...attachmentPart, types: [...PICTURES, ...PAPERS], maxCount: 1, required: false };

const answer = z.object({ ...frame, document: vehicleDocument });

export const vehicleDocuments = {
  /** Those of a vehicle, the newest of each kind first; what was replaced follows. Only of vehicles that the person sees wholly; else 404. */
  ofVehicle: get('/api/vehicle-documents/{id}', {
    own: true,
    permission: 'vehicle.view',
    params: idParams,
    answer: z.object({ ...frame, documents: z.array(vehicleDocument) }),
  }),

  /** What holds and runs out, of all vehicles in service that the person sees wholly: the nearest day first. */
  list: get('/api/vehicle-documents', {
    own: true,
    permission: 'vehicle.view',
    query: z.object({
      ...listQuery(['expires_on', 'plate', 'type', 'branch_name']),
      branch_id: z.optional(idText),
      type: z.optional(type),
      state: z.optional(documentState),
    }),
    answer: z.object({ ...listFrame, documents: z.array(vehicleDocument) }),
  }),

  /** A new paper of the vehicle, which replaces the one of its type. 422 `expires_on` before `issued_on`. */
  add: post('/api/vehicle-document/{id}', {
    own: true,
    permission: 'vehicle-document.update',
    replay: 'create',
    invalidates: ['vehicles'],
    params: idParams,
    body: z.object({
      type,
      number: z.optional(note(60)),
      issued_on: z.optional(z.nullable(day)),
      expires_on: z.optional(z.nullable(day)),
      blocks: z.optional(booleanText),
      checksums,
    }),
    files: { attachment: scanPart },
    answer,
  }),

  /** By the number of the document. The one that it replaced stands again. */
  remove: del('/api/vehicle-document/{id}', {
    own: true,
    permission: 'vehicle-document.update',
    replay: 'repeat',
    invalidates: ['vehicles'],
    params: idParams,
    answer: done,
  }),

  restore: post('/api/restore-vehicle-document/{id}', {
    own: true,
    permission: 'vehicle-document.update',
    replay: 'repeat',
    invalidates: ['vehicles'],
    params: idParams,
    answer,
  }),
};
