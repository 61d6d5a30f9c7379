/** What somebody types to find an event, as a query of PostgreSQL. Pure. */

const LONGEST_WORD = 40;
const VIN = 17;
const VIN_END = 6;

const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** Each word is a beginning; of a whole VIN its end is looked for. Letters and digits need no escaping. */
const beginning = (word: string): string =>
  `${(word.length === VIN ? word.slice(-VIN_END) : word).slice(0, LONGEST_WORD)}:*`;

/** All words of a piece, or the piece in one word: plates are written with blanks and dashes, and without. */
function eitherWay(words: readonly string[]): string {
  const each = words.map(beginning).join(' & ');
  return words.length > 1 ? `((${each}) | ${beginning(words.join(''))})` : each;
}

/** In the language of `to_tsquery`; null where nothing is looked for. */
export function eventQuery(search: string): string | null {
  // 18,342 is one number.
  const pieces = search
    .replaceAll(/(\d)[,.](?=\d)/g, '$1')
    .split(/\s+/)
    .map(wordsIn);
  const words = pieces.filter((piece) => piece.length > 0);
  if (words.length === 0) return null;
  const all = words.map(eitherWay).join(' & ');
  return words.length > 1 ? `(${all}) | ${beginning(words.flat().join(''))}` : all;
}
