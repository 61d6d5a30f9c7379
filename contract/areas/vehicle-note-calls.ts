/** Notes about vehicles, with what they said before and when somebody should look again. */
import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { actTimes, day, done, frame, id, idParams, instant, paging, text } from '#contract/schema.ts';

/** For so long its author may change a note, in ms. */
export const OWN_NOTE_MS = 24 * 3_600_000;

export const vehicleNote = z.object({
  id,
  vehicle_id: id,
  vin: z.string(),
  body: z.string(),
  followup_date: z.nullable(day),
  created_by: id,
  created_by_name: z.string(),
  created_at: instant,
  edited_at: z.nullable(instant),
  edited_by_name: z.nullable(z.string()),
  /** What it said before, the newest first: until when, and who changed it then. */
  versions: z.array(z.object({ body: z.string(), at: instant, by_name: z.string() })),
  deleted_at: z.nullable(instant),
  deleted_by_name: z.nullable(z.string()),
});
export type VehicleNote = z.output<typeof vehicleNote>;

const fields = {
  body: text(2000),
  /** When somebody should look at the vehicle again. Left out, what is planned stays. */
  followup_date: z.optional(z.nullable(day)),
};

const write = { permission: 'vehicle-note.create', replay: 'repeat', params: idParams } as const;
const answer = z.object({ ...frame, note: vehicleNote });

export const noteCalls = {
  /** Writes a note about the vehicle. */
  saveNote: post('/api/vehicle_status/save_note/{id}', {
    ...write,
    replay: 'create',
    body: z.object({ ...fields, ...actTimes }),
    answer,
  }),

  /** The notes of the vehicle, the newest first; deleted ones among them. */
  notes: get('/api/vehicle_notes_history/{id}', {
    permission: 'vehicle-status.view',
    params: idParams,
    query: z.object(paging),
    answer: z.object({ ...frame, data: z.array(vehicleNote), next_cursor: z.nullable(z.string()) }),
  }),

  /** Its author may for 24 hours; afterwards, and for others, it needs `vehicle-note.update`. */
  updateNote: post('/api/vehicle_status/update_note/{id}', { ...write, body: z.partial(z.object(fields)), answer }),

  /** The same rule. It stays in the history with who deleted it. */
  deleteNote: del('/api/vehicle_status/delete_note/{id}', { ...write, answer: done }),
};
