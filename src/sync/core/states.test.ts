import { describe, expect, it } from 'vitest';
import { type Event, type Next, sources, STATES } from './states.ts';

const EVENTS: readonly Event[] = [
  'send',
  'acknowledge',
  'retry',
  'lose-track',
  'found',
  'not-found',
  'unclear',
  'fail',
  'hold',
  'unhold',
  'release',
  'replace',
  'discard',
  'takeover-safe',
  'takeover-unsure',
];

describe('the life of a mutation', () => {
  it('has a row for every state and a cell for every event that may happen in it', () => {
    expect(
      Object.entries(STATES).map(([state, cells]) => `${state}: ${EVENTS.map((e) => cells[e] ?? '·').join(' ')}`),
    ).toEqual([
      'ready: sending gone ready · · · · failed held · · ready gone · ·',
      'sending: · gone ready unsure · · · failed · · · · · ready unsure',
      'unsure: · · unsure · gone ready failed failed · · · · · · ·',
      'failed: · · · · · · · · · · ready ready gone · ·',
      'held: · · · · · · · · · ready ready · gone · ·',
    ]);
  });

  it('lets a mutation leave the outbox only by a known outcome or by a person', () => {
    const leaving = EVENTS.filter((event) => Object.values(STATES).some((cells) => cells[event] === 'gone'));
    expect(leaving).toEqual(['acknowledge', 'found', 'discard']);
  });

  it('never takes back by hand what may be on its way', () => {
    for (const event of ['discard', 'replace', 'release'] as const) {
      expect(sources(event)).not.toContain('sending');
      expect(sources(event)).not.toContain('unsure');
    }
  });

  it('leads from every state out of the outbox', () => {
    for (const start of Object.keys(STATES) as (keyof typeof STATES)[]) {
      const seen = new Set<Next>([start]);
      for (const state of seen) if (state !== 'gone') Object.values(STATES[state]).forEach((next) => seen.add(next));
      expect(seen).toContain('gone');
    }
  });

  it('names the states in which an event may happen', () => {
    expect(sources('discard')).toEqual(['ready', 'failed', 'held']);
  });
});
