import { expect, test } from 'vitest';
import { leaderText, linkText, rateText, searchJournal } from './text.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

test.each([
  ['online', null, 'The server answers'],
  ['silent', NOW + 20_000, 'The server does not answer, asked again in 20 s'],
  ['offline', NOW - 5, 'No network, asked again now'],
  ['network', NOW + 30_000, 'A network, but not our server, asked again in 30 s'],
  ['offline', null, 'No network'],
  ['signed-out', NOW + 30_000, 'Signed out: nothing is sent'],
] as const)('%s, next probe %s', (reach, probeAt, words) => expect(linkText(reach, probeAt, NOW)).toBe(words));

test('who leads', () => {
  const reading = (leads: boolean, as: 'tab' | 'service worker' | null, beatAt = NOW, epoch = 3) =>
    leaderText({ seen: { at: NOW, leader: { epoch, beatAt, as } } as never, engine: { leads, probeAt: null } });
  expect(reading(true, 'tab')).toBe('This tab');
  expect(reading(false, 'tab')).toBe('Another tab');
  expect(reading(false, 'service worker')).toBe('The service worker');
  expect(reading(false, 'tab', NOW - 40_000)).toBe('Another tab, silent for 40 s');
  expect(reading(false, null, 0, 0)).toBe('Nobody yet');
});

test('changes per minute, over what the journal still knows', () => {
  const since = (minutes: number) => NOW - minutes * 60_000;
  expect(rateText({ minutes: 1, changes: 12, since: since(1) }, NOW)).toBe('12 changes');
  expect(rateText({ minutes: 10, changes: 34, since: since(10) }, NOW)).toBe('3.4 a minute');
  expect(rateText({ minutes: 60, changes: 0, since: since(60) }, NOW)).toBe('0 a minute');
  // A full ring that reaches back 20 minutes only.
  expect(rateText({ minutes: 60, changes: 400, since: since(20) }, NOW)).toBe('20 a minute');
});

test('the journal is searched by what is shown, and by the engine’s own words', () => {
  const line = (event: string, detail: string) => ({ n: 1, at: NOW, event, mid: 'abc-1', detail });
  const journal = [line('acknowledged', 'todos.update'), line('retry', 'timeout')];
  expect(searchJournal(journal, 'SENT')).toHaveLength(1);
  expect(searchJournal(journal, 'retry')).toHaveLength(1);
  expect(searchJournal(journal, 'abc')).toHaveLength(2);
  expect(searchJournal(journal, ' ')).toHaveLength(2);
  expect(searchJournal(journal, 'nothing')).toEqual([]);
});
