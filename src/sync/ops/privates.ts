/**
 * What is done at the vehicle of a private rental. As with bookings nothing of it waits for anything else: what was read on each way and what was found
 * of each check have lanes of their own (docs/decisions/0035). Giving the vehicle out and taking it back are the office's.
 */
import { privateAtVehicle as calls } from '#contract/areas/private-at-vehicle.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { Answer } from '#contract/endpoint.ts';
import { recordLane } from '#db/lane.ts';
import type { Lid, Mutation } from '#db/records.ts';
import { lidOf } from '../core/ids.ts';
import { actInstant, changes, parsed, sameFields, times } from './define.ts';
import type { Op, OpArgs } from './op.ts';
import { pictureOps } from './pictures.ts';
import { privateCheckRow, privateImageRow, privateNoteRow } from './private-rows.ts';
import { UNKNOWN } from './undated.ts';

type Whole = Pick<Answer<typeof calls.edit>, 'rental' | 'checks'>;

const lane = ({ lid }: { readonly lid: Lid }) => recordLane(lid);

const FACTS = ['odometer', 'fuel_eighths', 'charge_percent'] as const;

const patchIn = (args: Mutation['args']) => args['patch'] as Mutation['args'];

const said = (patch: OpArgs['privates.note']['patch']) =>
  Object.fromEntries(FACTS.flatMap((name) => (patch[name] === undefined ? [] : [[name, patch[name]]])));

const noteRow = ({ rental }: Whole, phase: RentalPhase) => privateNoteRow(rental.id, phase, rental[phase]);

/** The others may have been looked at since: each has a lane of its own. */
const checkRows = ({ rental, checks }: Whole, lid: Lid) =>
  checks
    .map((check, position) => privateCheckRow(rental.id, check, position))
    .filter(({ t, sid }) => lidOf(t, sid) === lid);

/** Reading the rental again, for servers that keep no stamps. */
const again = {
  endpoint: calls.edit,
  input: ({ args }: { readonly args: { readonly rental: Lid } }, resolve: (lid: Lid) => number) => ({
    params: { id: resolve(args.rental) },
  }),
  // One time stands for all that was noted of a way, that of the act which arrived last: nobody can say when a field was.
  changedAt: () => UNKNOWN,
};

const note: Op = {
  ...changes({
    name: 'privates.note',
    t: 'privateNotes',
    endpoint: calls.update,
    lane,
    refs: ({ rental }) => [rental],
    patch: (_, m) => ({ ...said(m.args.patch), done_at: actInstant(m), done_by: null }),
    input: (m, resolve, mono) => {
      const { rental, phase, patch } = m.args;
      return { params: { id: resolve(rental) }, body: { phase, ...patch, ...times(m, mono) } };
    },
    rows: (answer, { args }) => [noteRow(answer, args.phase)],
    coalesce: sameFields('privates.note', FACTS, patchIn),
    reread: {
      ...again,
      row: (body, _, { args }) => {
        const answer = parsed(calls.edit, body);
        return answer && noteRow(answer, args.phase);
      },
      fields: FACTS,
    },
  }),
  // Its pictures come with a call of their own.
  upload: false,
};

const check: Op = {
  ...changes({
    name: 'privates.check',
    t: 'privateChecks',
    endpoint: calls.update,
    lane,
    refs: ({ rental }) => [rental],
    patch: (_, m) => ({ found: m.args.patch.found, checked_at: actInstant(m), checked_by: null }),
    input: (m, resolve, mono) => {
      const { rental, phase, check_id, patch } = m.args;
      const { state, note: words } = patch.found;
      const checks = [{ check_id, state, note: words }];
      return { params: { id: resolve(rental) }, body: { phase, checks, ...times(m, mono) } };
    },
    rows: (answer, { lid }) => checkRows(answer, lid),
    coalesce: sameFields('privates.check', ['found'], patchIn),
    reread: {
      ...again,
      row: (body, _, { lid }) => {
        const answer = parsed(calls.edit, body);
        return (answer && checkRows(answer, lid)[0]) ?? null;
      },
      fields: ['found'],
      changedAt: (row) => row['checked_at'] ?? UNKNOWN,
    },
  }),
  upload: false,
};

const images = pictureOps({
  t: 'privateImages',
  upload: {
    name: 'privates.upload',
    endpoint: calls.update,
    file: 'image',
    member: 'image',
    fields: ({ phase, slot }) => ({
      phase,
      slot,
      url: null,
      received_at: null,
      by: null,
      superseded: false,
      damage_id: null,
    }),
    params: ({ args }, resolve) => ({ id: resolve(args.rental) }),
    body: (m, _, mono) => ({ phase: m.args.phase, slot: m.args.slot, ...times(m, mono) }),
    // Where the server does not say which one it is, it is found by its name.
    rows: (answer) => (answer.image ? [answer.image] : answer.images).map(privateImageRow),
  },
  list: {
    endpoint: calls.edit,
    input: ({ rental }, resolve) => ({ params: { id: resolve(rental) } }),
    rows: (answer) => answer.images.map(privateImageRow),
  },
});

export const privateOps: readonly Op[] = [note, check, ...images];
