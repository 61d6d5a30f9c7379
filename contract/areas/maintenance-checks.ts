/** What is looked at on walk-rounds, as the office keeps it (vehicles.md §2 "maintenance_checks"). */
import * as z from 'zod/mini';
import { applies } from '../applies.ts';
import { del, get, post, put } from '../endpoint.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
import { done, frame, id, idParams, text } from '../schema.ts';

/** What it means when a check fails, with the words for people. */
export const checkSeverities = {
  none: 'Nothing',
  note: 'Noted in the history',
  blocks: 'The vehicle stays in',
} as const;
export const checkSeverity = z.enum(['none', 'note', 'blocks'], 'There is no such severity.');

export const maintenanceCheck = z.object({
  id,
  title: z.string(),
  /** Its place among the others: the smallest is looked at first. */
  position: z.int(),
  severity: checkSeverity,
  /** On which vehicles it is looked at. */
  applies,
  /** How many vehicles in service it applies to. */
  vehicles: z.int(),
  ...recordTimes,
});
export type MaintenanceCheck = z.output<typeof maintenanceCheck>;

const place = z
  .int('This must be a whole number.')
  .check(z.minimum(0, 'At least 0.'), z.maximum(9_999, 'At most 9,999.'));

const fields = z.object({
  /** Unique among those that are not archived, without regard to case. */
  title: text(80),
  /** Without a place it is the last. */
  position: z.optional(z.nullable(place)),
  severity: z.optional(checkSeverity),
  applies: z.optional(applies),
});

/** What people call the fields: in the form and in the history. */
export const checkLabels = {
  title: 'Check',
  position: 'Place',
  severity: 'When it fails',
  applies: 'Applies to',
} as const;

const answer = z.object({ ...frame, check: maintenanceCheck });
const write = { permission: 'maintenance.update', own: true, replay: 'repeat', params: idParams } as const;

export const maintenanceChecks = {
  list: get('/api/maintenance-checks', {
    permission: 'todo.view',
    own: true,
    query: z.object(listQuery(['position', 'title', 'vehicles', 'updated_at'])),
    answer: z.object({ ...listFrame, maintenanceChecks: z.array(maintenanceCheck) }),
  }),

  one: get('/api/maintenance-checks/{id}', { permission: 'todo.view', own: true, params: idParams, answer }),

  /** 422 `title` when it is taken. */
  add: post('/api/maintenance-checks', {
    permission: 'maintenance.update',
    own: true,
    replay: 'create',
    body: fields,
    answer,
  }),

  /** Changes the fields that are sent. */
  update: put('/api/maintenance-checks/{id}', { ...write, body: z.partial(fields), answer }),

  /** Archives: it is looked at no more, and what was found of it stays. */
  remove: del('/api/maintenance-checks/{id}', { ...write, answer: done }),

  /** 422 `title` when another one has it by now. */
  restore: post('/api/restore-maintenance-checks/{id}', { ...write, answer }),
};
