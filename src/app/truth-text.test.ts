import { describe, expect, test } from 'vitest';
import type { Truth } from '#sync/api.ts';
import { truthText } from './truth-text.ts';

const now = new Date(2026, 10, 24, 11, 0).getTime();
const confirmedAt = new Date(2026, 10, 24, 10, 42).getTime();
const calm: Truth = {
  reach: 'online',
  pending: 0,
  sending: 0,
  needsYou: 0,
  photosUnconfirmed: 0,
  confirmedAt,
  stuck: false,
  clockOffset: 0,
  readyOffline: true,
};
const say = (change: Partial<Truth>) => truthText({ ...calm, ...change }, now, 'phone');

describe('the truth strip', () => {
  const rows: readonly [string, Partial<Truth>, string][] = [
    ['everything proven', {}, 'All sent 10:42'],
    ['proven yesterday', { confirmedAt: confirmedAt - 86_400_000 }, 'All sent yesterday 10:42'],
    ['never read back', { confirmedAt: null }, 'Checking what was sent'],
    ['work waits', { pending: 3 }, '3 on this phone'],
    ['work goes out', { pending: 3, sending: 1 }, '3 on this phone · sending'],
    ['photos sent, not seen', { photosUnconfirmed: 8 }, '8 photos not confirmed yet'],
    ['offline, nothing waits', { reach: 'offline' }, 'Offline · ready'],
    ['offline, first pull missing', { reach: 'offline', readyOffline: false }, 'Offline'],
    ['offline with work', { reach: 'offline', pending: 3 }, 'Offline · 3 on this phone'],
    ['a network, and nothing answers', { reach: 'silent', pending: 1 }, 'Our server does not answer · 1 on this phone'],
    ['portal', { reach: 'network', pending: 1 }, 'Network, but not our server · 1 on this phone'],
    ['signed out', { reach: 'signed-out', pending: 3 }, 'Signed out · 3 on this phone'],
    ['one needs a person', { needsYou: 1 }, '1 needs you'],
    [
      'two need a person while others wait offline',
      { needsYou: 2, pending: 1, reach: 'offline' },
      '2 need you · 1 on this phone',
    ],
    [
      'a standstill is not hidden by what needs a person',
      { needsYou: 1, pending: 4, stuck: true },
      '1 needs you · 4 on this phone · nothing went through for 5 min',
    ],
    ['silent standstill', { pending: 4, stuck: true }, '4 on this phone · nothing went through for 5 min'],
  ];
  test.each(rows)('%s', (_, change, text) => {
    expect(say(change).text).toBe(text);
  });

  test('is green only when nothing waits, everything was read back, and the server is there', () => {
    const doubts: readonly Partial<Truth>[] = [
      { pending: 1 },
      { pending: 1, sending: 1 },
      { needsYou: 1 },
      { photosUnconfirmed: 1 },
      { confirmedAt: null },
      { reach: 'offline' },
      { reach: 'silent' },
      { reach: 'network' },
      { reach: 'signed-out' },
    ];
    expect(say({}).tone).toBe('sent');
    expect(doubts.filter((doubt) => say(doubt).tone === 'sent')).toEqual([]);
  });
});
