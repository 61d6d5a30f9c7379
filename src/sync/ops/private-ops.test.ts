/** What is done at the vehicle of a private rental: what is said of it, and what answers teach. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { privateRentals } from '#contract/areas/private-rentals.ts';
import type { Mutation } from '#db/records.ts';
import { act } from '#tests/support/intents.ts';
import { mirroredPrivate, privateAnswer, privateCheck, privateImage } from '#tests/support/mirrored-private.ts';
import { checkLid, privateRows } from './private-rows.ts';
import { OPS } from './table.ts';

const AT = '2026-11-21T14:30:00.000Z';
const SHA = 'b'.repeat(64);
const resolve = (lid: string) => Number(lid.slice(lid.indexOf('/') + 1));
const opOf = (m: Mutation) => OPS.get(m.op)!;
const bodyOf = (m: Mutation) => opOf(m).request(m, resolve).input.body;

const RENTAL = 'private-rental/12';
const TYRES = checkLid(12, { phase: 'checkout', check_id: 3 });
const NOTED = { odometer: 81_244, fuel_eighths: 8, charge_percent: null, done_at: AT, done_by: 'M. Patel' };
const CHECKS = [
  { ...privateCheck(3, 'checkin', 'Tyres'), result: { state: 'ok', note: '', checked_at: AT, checked_by: null } },
  {
    ...privateCheck(3, 'checkout', 'Tyres'),
    result: { state: 'failed', note: 'Worn', checked_at: AT, checked_by: 'S. Kim' },
  },
] as const;
const whole = mirroredPrivate(12, { checkin: NOTED, checks: [...CHECKS] });

const note = act('privates.note', {
  lid: 'private-note/24',
  rental: RENTAL,
  phase: 'checkin',
  patch: { odometer: 81_244 },
});
const check = act('privates.check', {
  lid: TYRES,
  rental: RENTAL,
  phase: 'checkout',
  check_id: 3,
  patch: { found: { state: 'failed', note: 'Worn' } },
});
const upload = act('privates.upload', {
  lid: 'private-image/~1',
  rental: RENTAL,
  phase: 'checkin',
  slot: 'front',
  taken_at: AT,
  image: { sha256: SHA },
});

describe('what is said', () => {
  it('of the rental in the address, with the way on which it was seen', () => {
    for (const m of [note, check, upload]) expect(opOf(m).request(m, resolve).input.params).toEqual({ id: 12 });
    expect(bodyOf(note)).toMatchObject({ phase: 'checkin', odometer: 81_244 });
    expect(bodyOf(check)).toMatchObject({
      phase: 'checkout',
      checks: [{ check_id: 3, state: 'failed', note: 'Worn' }],
    });
    expect(bodyOf(upload)).toMatchObject({ phase: 'checkin', slot: 'front', sha256: SHA, taken_at: AT });
    expect(opOf(upload).request(upload, resolve).file).toEqual({ field: 'image', name: `${upload.mid}.jpg` });
  });
});

describe('what an answer teaches', () => {
  const learn = (m: Mutation, body: unknown) => opOf(m).learn(m, body);
  const mine = privateImage({ name: `${upload.mid}.jpg` });

  it('is only what its own change is about: the others go in lanes beside it', () => {
    const body = privateAnswer(whole);
    expect(z.safeParse(privateRentals.update.answer, body).error?.issues).toBeUndefined();
    expect(learn(note, body).rows).toMatchObject([{ t: 'privateNotes', sid: 24, fields: { odometer: 81_244 } }]);
    expect(learn(check, body).rows).toMatchObject([
      { t: 'privateChecks', fields: { phase: 'checkout', found: { state: 'failed', note: 'Worn' } } },
    ]);
    for (const m of [note, check, upload]) expect(learn(m, 'nonsense').rows).toEqual([]);
  });

  it('is the picture that came along; where the server does not say which, the one of that name', () => {
    const another = privateImage({ id: 502, slot: 'rear' });
    expect(learn(upload, privateAnswer(whole, [another, mine], mine)).sid).toBe(501);
    expect(learn(upload, privateAnswer(whole, [another, mine])).sid).toBe(501);
  });

  it('an upload without an answer is looked for among the pictures of the rental', () => {
    const { probe } = opOf(upload);
    expect(probe?.request(upload, resolve).input.params).toEqual({ id: 12 });
    expect(probe?.matches(upload, privateAnswer(whole, [privateImage(), mine]), resolve)).toMatchObject([{ sid: 501 }]);
    expect(probe?.matches(upload, privateAnswer(whole), resolve)).toEqual([]);
    expect(probe?.matches(upload, {}, resolve)).toBeNull();
  });

  it('before an old edit is sent again to a server without stamps, the rental is read', () => {
    const body = privateAnswer(whole);
    expect(opOf(note).reread?.row(note, body, resolve)).toMatchObject({ sid: 24, fields: { odometer: 81_244 } });
    expect(opOf(check).reread?.row(check, body, resolve)).toMatchObject({
      fields: { found: { state: 'failed', note: 'Worn' } },
    });
    for (const m of [note, check]) expect(opOf(m).reread?.row(m, {}, resolve)).toBeNull();
  });
});

it('a rental has a row of each way and of each check of each way, also before anything was noted', () => {
  const rows = privateRows(mirroredPrivate(12, { checks: [privateCheck(3, 'checkout', 'Tyres')] }));
  expect(rows.map(({ t }) => t)).toEqual(['privateRentals', 'privateNotes', 'privateNotes', 'privateChecks']);
  expect(rows[1]).toMatchObject({ sid: 24, fields: { phase: 'checkin', odometer: null } });
  expect(`private-check/${rows[3]?.sid}`).toBe(TYRES);
});
