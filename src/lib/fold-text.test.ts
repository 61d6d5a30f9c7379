import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Z\u00FCrich', 'Zu\u0308rich'],
  ['Inspection FILTER', 'inspection filter'],
  ['STRASSE', 'straße'],
  ['STRAẞE', 'strasse'],
  ['İSTANBUL', 'ıstanbul'],
  ['ΟΔΟΣ', 'οδός'],
  ['ＡＢ１２', 'ab12'],
  ['ﬁlter', 'FILTER'],
])('bugs 6: %s is searched like %s', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test('bugs 6: vowel signs and letters of other scripts stay apart', () => {
  expect(foldText('が')).not.toBe(foldText('か'));
  expect(foldText('कि')).not.toBe(foldText('क'));
});
