import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_CAPABILITIES, NO_CAPABILITIES, NOW } from '#tests/support/mutations.ts';
import { holds } from '#tests/support/properties.ts';
import { classify, classifyToken, type Facts } from './classify.ts';
import type { Outcome, Verdict } from './types.ts';

const MINUTE = 60_000;

const FACTS: Facts = {
  op: { replay: 'create', upload: false, removes: false },
  auth: 'session',
  accept: (status, body) => status === 200 && !(typeof body === 'object' && body !== null && 'error' in body),
  capabilities: ALL_CAPABILITIES,
  attempts: 1,
  firstFailedAt: null,
  now: NOW,
  othersSucceed: true,
  renewed: false,
  freshToken: false,
  rereads: 0,
  smallest: false,
};

const repeats: Facts = { ...FACTS, op: { ...FACTS.op, replay: 'repeat' } };
/** The server judges whether the act still fits. */
const judged: Facts = { ...repeats, op: { ...repeats.op, judged: true } };
const removes: Facts = { ...FACTS, op: { ...repeats.op, removes: true } };
const uploads: Facts = { ...FACTS, op: { ...FACTS.op, upload: true } };
const rental: Facts = { ...FACTS, auth: 'rental' };
/** A server that keeps no keys. */
const plain: Facts = { ...FACTS, capabilities: NO_CAPABILITIES };
const exhausted: Facts = { ...FACTS, attempts: 8, firstFailedAt: NOW - 30 * MINUTE };

function answer(status: number, part: Partial<Extract<Outcome, { kind: 'answer' }>> = {}): Outcome {
  return {
    kind: 'answer',
    status,
    body: {},
    foreign: false,
    broken: false,
    retryAfterMs: null,
    superseded: [],
    etag: null,
    serverTime: null,
    rtt: 10,
    capabilities: null,
    ...part,
  };
}

const DELETED = { at: '2026-11-21T10:40:00.000Z', by_name: 'Ann', reason: null };

const silence = (left: boolean): Outcome => ({ kind: 'silence', reason: 'network', left });
const html = (status: number) => answer(status, { foreign: true, body: undefined });

const retry = (afterMs: number | null = null, scope: 'lane' | 'all' = 'lane', counts = false): Verdict => ({
  do: 'retry',
  afterMs,
  scope,
  counts,
});
const always: Facts = { ...FACTS, accept: () => true };
const fails = (kind: string) => expect.objectContaining({ do: 'fail', err: expect.objectContaining({ class: kind }) });
const done = (what: 'acknowledge' | 'done' | 'portal' | 'reread' | 'shrink'): Verdict => ({ do: what });
const gate = (name: 'session' | 'rental' | 'csrf'): Verdict => ({ do: 'gate', gate: name });

describe('classify', () => {
  it.each<[string, Outcome, Facts, unknown]>([
    ['a documented success', answer(200), FACTS, done('acknowledge')],
    ['200 with an error field', answer(200, { body: { error: 'No such vehicle.' } }), FACTS, fails('rejected')],
    ['a success nobody documented', answer(204), FACTS, fails('rejected')],
    ['an error, whatever the endpoint takes for a success', answer(400), always, fails('rejected')],
    ['a success that was cut off', answer(200, { broken: true }), FACTS, retry()],
    ['a success that was cut off, no keys', answer(200, { broken: true }), plain, { do: 'unsure', counts: false }],

    ['no network', silence(false), plain, retry()],
    ['no answer, keys', silence(true), FACTS, retry()],
    [
      'no answer, no keys, a change: nothing may follow it yet',
      silence(true),
      { ...plain, op: repeats.op },
      { do: 'unsure', counts: false },
    ],
    ['a cut off success of a change, no keys', answer(200, { broken: true }), { ...plain, op: repeats.op }, retry()],
    ['500 to a change, no keys', answer(500), { ...plain, op: repeats.op }, retry(null, 'lane', true)],
    ['502 to a change, no keys', answer(502), { ...plain, op: repeats.op }, { do: 'unsure', counts: true }],
    [
      '502 for too long to a change, no keys',
      answer(502),
      { ...exhausted, op: repeats.op, capabilities: NO_CAPABILITIES },
      fails('server'),
    ],
    ['no answer, no keys', silence(true), plain, { do: 'unsure', counts: false }],

    ['a portal’s page', html(200), FACTS, done('portal')],
    ['a portal’s redirect', answer(302), FACTS, done('portal')],
    ['a redirect without a name', answer(300), FACTS, done('portal')],
    ['the last of the redirects', answer(399), always, done('portal')],
    ['what is no status', answer(199), always, done('portal')],
    ['an opaque redirect', answer(0, { foreign: true }), FACTS, done('portal')],
    ['a portal that says so', answer(511), FACTS, done('portal')],
    ['a portal’s 404 to a delete', html(404), removes, done('portal')],
    ['a portal’s 401', html(401), FACTS, done('portal')],
    ['the proxy’s 502', html(502), FACTS, retry(null, 'lane', true)],
    ['the proxy’s 500', html(500), FACTS, retry(null, 'lane', true)],
    ['a portal’s 499', html(499), FACTS, done('portal')],
    ['the proxy’s 408', html(408), FACTS, retry()],
    ['the proxy’s 425', html(425), FACTS, retry()],
    ['the proxy’s 413', html(413), uploads, done('shrink')],
    ['the proxy’s 429', html(429), FACTS, retry(null, 'all')],

    ['408', answer(408), FACTS, retry()],
    ['425', answer(425, { retryAfterMs: 3_000 }), FACTS, retry(3_000)],
    ['429', answer(429, { retryAfterMs: 9_000 }), FACTS, retry(9_000, 'all')],
    ['503', answer(503, { retryAfterMs: 120_000 }), FACTS, retry(120_000)],
    ['503 that would wait a day', answer(503, { retryAfterMs: 86_400_000 }), FACTS, retry(15 * MINUTE)],
    ['503 in the past', answer(503, { retryAfterMs: -5 }), FACTS, retry(0)],
    ['503 without a word', answer(503), plain, retry()],

    ['500', answer(500), FACTS, retry(null, 'lane', true)],
    ['502, no keys: it may have happened', answer(502), plain, { do: 'unsure', counts: true }],
    ['504 for too long', answer(504), exhausted, fails('server')],
    ['504 for too long, no keys', answer(504), { ...exhausted, capabilities: NO_CAPABILITIES }, fails('unconfirmed')],
    ['500, the 7th time', answer(500), { ...exhausted, attempts: 7 }, retry(null, 'lane', true)],
    [
      '500, for less than half an hour',
      answer(500),
      { ...exhausted, firstFailedAt: NOW - 30 * MINUTE + 1 },
      retry(null, 'lane', true),
    ],
    [
      '500, whose run of failures was broken',
      answer(500),
      { ...exhausted, firstFailedAt: null },
      retry(null, 'lane', true),
    ],
    ['500 to everybody', answer(500), { ...exhausted, othersSucceed: false }, retry(null, 'lane', true)],

    ['401', answer(401), FACTS, gate('session')],
    ['401 to a rental call', answer(401), rental, gate('rental')],
    ['401 to a rental call with a new cookie', answer(401), { ...rental, renewed: true }, gate('rental')],
    ['401 to a rental call with a new token', answer(401), { ...rental, freshToken: true }, retry(30_000)],
    ['419', answer(419), FACTS, gate('csrf')],
    ['419 with a new cookie', answer(419), { ...FACTS, renewed: true }, gate('session')],

    ['403', answer(403), FACTS, fails('forbidden')],
    ['404', answer(404), FACTS, fails('missing')],
    ['410', answer(410), FACTS, fails('gone')],
    ['404 to a delete', answer(404), removes, done('done')],
    ['410 to a delete', answer(410), removes, done('done')],
    [
      '410 to a delete, because its todo was deleted',
      answer(410, { body: { deleted: DELETED } }),
      removes,
      fails('gone'),
    ],

    ['409, still running', answer(409, { retryAfterMs: 500 }), FACTS, retry(500)],
    ['409', answer(409), FACTS, done('reread')],
    ['409 of what the server judges: nobody merges it', answer(409), judged, fails('conflict')],
    ['409 of what the server judges, still running', answer(409, { retryAfterMs: 500 }), judged, retry(500)],
    ['412', answer(412, { retryAfterMs: 500 }), { ...FACTS, rereads: 2 }, done('reread')],
    ['412, the fourth time', answer(412), { ...FACTS, rereads: 3 }, fails('conflict')],

    ['413 to a photo', answer(413), uploads, done('shrink')],
    ['413 to the smallest photo', answer(413), { ...uploads, smallest: true }, fails('too-large')],
    ['413 to text', answer(413), FACTS, fails('too-large')],
    ['415', answer(415), FACTS, fails('rejected')],
    ['422', answer(422), FACTS, fails('rejected')],
    ['418', answer(418), FACTS, fails('rejected')],
  ])('%s', (_, outcome, facts, expected) => {
    expect(classify(outcome, facts)).toEqual(expected);
  });

  it('hands on what the server said, field by field', () => {
    const body = { message: 'Please fill this in.', errors: { title: ['Please fill this in.'], note: 'Too long.' } };
    expect(classify(answer(422, { body }), FACTS)).toEqual({
      do: 'fail',
      err: {
        class: 'rejected',
        status: 422,
        message: body.message,
        fields: { title: ['Please fill this in.'], note: ['Too long.'] },
      },
    });
  });

  it('takes no empty list of fields for one', () => {
    expect(classify(answer(422, { body: { errors: {} } }), FACTS)).toMatchObject({ err: { fields: null } });
  });

  it('keeps what the server says of a deletion', () => {
    const message = 'Ann deleted it at 10:40: Double booked.';
    expect(classify(answer(410, { body: { message, deleted: DELETED } }), repeats)).toMatchObject({
      err: { class: 'gone', message, deleted: DELETED },
    });
    const nothing = classify(answer(410, { body: { deleted: { by_name: 'Ann' } } }), repeats);
    expect(nothing).toMatchObject({ err: { class: 'gone', message: 'This was deleted meanwhile.' } });
    expect(nothing).not.toHaveProperty('err.deleted');
  });

  it.each<[string, unknown, string]>([
    ['its message first', { error: 'No such vehicle.', message: 'Not done.' }, 'Not done.'],
    ['else what it calls an error', { error: 'No such vehicle.' }, 'No such vehicle.'],
    ['no blanks', { error: 'No such vehicle.', message: '  ' }, 'No such vehicle.'],
    ['no numbers', { error: 17, message: 17 }, 'The server did not take this.'],
    ['no novels', { message: 'x'.repeat(501) }, 'x'.repeat(500)],
    ['nothing of an empty answer', undefined, 'The server did not take this.'],
    ['nothing of null', null, 'The server did not take this.'],
    ['nothing of a bare text', 'message', 'The server did not take this.'],
  ])('of the words of the server takes %s', (_, body, message) => {
    expect(classify(answer(204, { body }), FACTS)).toMatchObject({ err: { message, fields: null } });
  });

  it.each([null, 'title', 17, ['title'], undefined])('takes %j for no list of fields', (errors) => {
    expect(classify(answer(422, { body: { errors } }), FACTS)).toMatchObject({ err: { fields: null } });
  });

  it.each<[number, Facts, string]>([
    [504, { ...exhausted, capabilities: NO_CAPABILITIES }, 'Sent, but the server never confirmed it.'],
    [504, exhausted, 'The server keeps failing on this.'],
    [403, FACTS, 'You may not do this.'],
    [404, FACTS, 'This is no longer on the server.'],
    [410, FACTS, 'This was deleted meanwhile.'],
    [412, { ...FACTS, rereads: 3 }, 'This was changed meanwhile.'],
    [413, FACTS, 'This is too large for the server.'],
    [422, FACTS, 'The server did not take this.'],
  ])('says a silent %i in words for people', (status, facts, message) => {
    expect(classify(answer(status, { body: undefined }), facts)).toMatchObject({ err: { status, message } });
  });

  it.each([
    [403, { permission: 'image.create' }, { permission: 'image.create' }],
    [403, { permission: 17 }, {}],
    [422, { permission: 'image.create' }, {}],
  ])('keeps of a %i with %j which permission was missing, if any', (status, said, kept) => {
    const verdict = classify(answer(status, { body: said }), FACTS);
    const { permission } = verdict.do === 'fail' ? verdict.err : {};
    expect(permission === undefined ? {} : { permission }).toEqual(kept);
  });

  const body = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.record(
      { message: fc.jsonValue(), errors: fc.jsonValue({ maxDepth: 2 }), error: fc.jsonValue() },
      { requiredKeys: [] },
    ),
    fc.constant(undefined),
  );
  const outcome: fc.Arbitrary<Outcome> = fc.oneof(
    fc.record({
      kind: fc.constant('silence' as const),
      reason: fc.constantFrom('network' as const, 'timeout' as const, 'aborted' as const),
      left: fc.boolean(),
    }),
    fc
      .record({
        status: fc.integer({ min: -1, max: 700 }),
        body,
        foreign: fc.boolean(),
        broken: fc.boolean(),
        retryAfterMs: fc.option(fc.integer()),
      })
      .map(({ status, ...part }) => answer(status, part)),
  );
  const facts = fc
    .record({
      replay: fc.constantFrom('repeat' as const, 'create' as const),
      upload: fc.boolean(),
      removes: fc.boolean(),
      auth: fc.constantFrom('session' as const, 'rental' as const, 'bearer' as const, 'public' as const),
      idem: fc.boolean(),
      attempts: fc.nat(20),
      firstFailedAt: fc.option(
        fc.nat(120).map((m) => NOW - m * MINUTE),
        { nil: null },
      ),
      othersSucceed: fc.boolean(),
      renewed: fc.boolean(),
      freshToken: fc.boolean(),
      rereads: fc.nat(5),
      smallest: fc.boolean(),
    })
    .map(({ replay, upload, removes: gone, idem, ...rest }): Facts => ({
      ...FACTS,
      ...rest,
      op: { replay, upload, removes: gone },
      capabilities: { ...NO_CAPABILITIES, idem },
    }));

  it('takes nothing that is said of a token for the answer of the call', () => {
    holds(fc.property(outcome, (o) => assert(['retry', 'portal', 'gate', 'fail'].includes(classifyToken(o).do))));
  });

  it('judges everything, and never repeats blindly what may have been made', () => {
    holds(
      fc.property(outcome, facts, (o, f) => {
        const verdict = classify(o, f);
        const ok = o.kind === 'answer' && o.status >= 200 && o.status < 300;
        if (verdict.do === 'acknowledge') assert(ok && f.accept(o.status, o.body));
        if (verdict.do === 'done') assert(f.op.removes);
        if (verdict.do === 'fail') assert(verdict.err.message.length > 0 && o.kind === 'answer');
        if (verdict.do === 'retry' && verdict.afterMs !== null)
          assert(verdict.afterMs >= 0 && verdict.afterMs <= 15 * MINUTE);
        const mayHaveHappened =
          o.kind === 'silence' ? o.left : (ok && o.broken && !o.foreign) || [500, 502, 504].includes(o.status);
        if (mayHaveHappened && f.op.replay === 'create' && !f.capabilities.idem) {
          assert(verdict.do === 'unsure' || (verdict.do === 'fail' && verdict.err.class === 'unconfirmed'));
        }
        // Being signed out counts nothing and deletes nothing.
        const waits = f.auth === 'rental' && f.freshToken;
        if (o.kind === 'answer' && o.status === 401 && !o.foreign) assert.equal(verdict.do, waits ? 'retry' : 'gate');
        if (verdict.do === 'gate' && verdict.gate === 'session' && o.kind === 'answer' && o.status === 401)
          assert(f.auth !== 'rental');
      }),
    );
  });
});

describe('classifyToken', () => {
  it.each<[string, Outcome, Verdict]>([
    ['silence before it left', silence(false), retry()],
    ['silence after it left, for the call itself did not', silence(true), retry()],
    ['a portal', html(200), { do: 'portal' }],
    ['a redirect', answer(302), { do: 'portal' }],
    ['401', answer(401), gate('session')],
    ['a success without a token', answer(200), retry(30_000)],
    ['a success that is cut off', answer(200, { broken: true, body: undefined }), retry(30_000)],
    ['404', answer(404), retry(30_000)],
    ['419', answer(419), retry(30_000)],
    ['422', answer(422), retry(30_000)],
    ['429', answer(429), retry(30_000)],
    ['429 for a moment', answer(429, { retryAfterMs: 500 }), retry(30_000)],
    ['429 for long', answer(429, { retryAfterMs: 90_000 }), retry(90_000)],
    ['503 for ever', answer(503, { retryAfterMs: 90 * MINUTE }), retry(15 * MINUTE)],
    ['500', answer(500), retry(30_000)],
    ['a page of a proxy that cannot reach the server', html(502), retry(30_000)],
  ])('%s', (_, said, expected) => {
    expect(classifyToken(said)).toEqual(expected);
  });

  it('fails where the person may not have one, and keeps which right is missing', () => {
    const body = { message: 'You may not see bookings.', permission: 'booking.view' };
    const err = { class: 'forbidden', status: 403, message: body.message, fields: null, permission: 'booking.view' };
    expect(classifyToken(answer(403, { body }))).toEqual({ do: 'fail', err });
  });
});
