import { expect, test } from 'vitest';
import { cleanLine, cleanLines, cutText, isolated, isSameText, isVisible } from './people-text.ts';
import { lines, note, text } from './schema.ts';

const reasonsOf = (schema: ReturnType<typeof text>, value: string) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['a pair of surrogates', `${'x'.repeat(189)}🚐 left`, 190, 'x'.repeat(189)],
  ['a family of four', `ab👨‍👩‍👧‍👦`, 6, 'ab'],
  ['a letter and its mark', 'Zu\u0308rich', 2, 'Z'],
  ['a flag', '🇬🇧🇫🇷', 6, '🇬🇧'],
])('bugs 3: %s is not cut in two', (_, whole, most, cut) => {
  expect(cutText(whole, most)).toBe(cut);
  expect(cutText(whole, 1000)).toBe(whole);
});

test('bugs 7: what has nothing visible is refused where something is asked for', () => {
  for (const nothing of ['\u200B', '\u3164', '\u0007', '\u202E', '\u2800', '\uFE0F', ' \u00AD\t'])
    expect([nothing, isVisible(nothing), reasonsOf(text(20), nothing), reasonsOf(lines(20), nothing)]).toEqual([
      nothing,
      false,
      ['Please fill this in.'],
      ['Please fill this in.'],
    ]);
  expect(note(20).parse('\u200B')).toBe('');
});

test('bugs 7: controls and turns of direction are taken out, what makes letters and emoji stays', () => {
  expect(cleanLine('Wash\u0007 \u202Eedisni\n\nnow')).toBe('Wash edisni now');
  expect(cleanLines('one\r\ntwo\tthree\u0000\u2069')).toBe('one\ntwo\tthree');
  for (const kept of ['👨‍👩‍👧‍👦 ❤️', 'می‌خواهم', 'שלום']) expect(text(40).parse(kept)).toBe(kept);
  expect(isSameText('Wash\u0007 ', 'Wash')).toBe(true);
});

test('bugs 7: only what can turn its neighbours around is isolated', () => {
  expect(isolated('Wash inside')).toBe('Wash inside');
  expect(isolated('שלום')).toBe('\u2068שלום\u2069');
  expect(isolated('a\u202Eb\u2069')).toBe('\u2068ab\u2069');
});
