/** The blocks of combining marks. Signs of other scripts that are vowels, or make another letter, are in none of them. */
// oxlint-disable-next-line no-misleading-character-class -- the marks are meant, each by itself
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/**
 * Text as it is searched: without regard to case, marks, forms of a letter and how it is put together, in whatever language the device is
 * set to. The server does the same with `fold_text` (migration 20261130_fold.sql).
 */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return plain.replaceAll('ß', 'ss').replaceAll('ς', 'σ').replaceAll('ı', 'i');
}
