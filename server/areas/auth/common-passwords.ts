/**
 * The commonest passwords of ten characters and more. Both lists together have more than the 3,000 that must be refused (people.md §4.1): one is
 * kept up to date, the other goes further down.
 */
import { dictionary } from '@zxcvbn-ts/language-common';
import popular from 'popular-passwords/data.json' with { type: 'json' };

const COMMON: ReadonlySet<string> = new Set(
  [...dictionary['passwords-common'], ...popular].filter((password) => password.length >= 10),
);

/** The same piece again and again: `1111111111`, `hellohello`. */
const isRepeated = (text: string): boolean => /^(.+)\1+$/s.test(text);

/** Each character follows the one before it, up or down: `0123456789`. */
function isRun(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  return [1, -1].some((step) => codes.every((code, i) => i === 0 || code === (codes[i - 1] ?? 0) + step));
}

export const isCommon = (password: string): boolean =>
  COMMON.has(password.toLowerCase()) || isRepeated(password) || isRun(password);
