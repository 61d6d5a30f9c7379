/** Text that people write: what of it is kept, whether anything of it can be seen, how it is cut, and how it stands beside other text. */

// Embeddings, overrides and isolates turn around what stands beside the text. Its direction comes from its letters.
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
// oxlint-disable-next-line no-control-regex -- these are what is removed
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Blanks, controls, and letters that are drawn as nothing: the Hangul fillers, the empty Braille pattern. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether anybody can see something of it. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** As it is kept, with its lines: trimmed, without what does something instead of standing for something; empty when nothing can be seen. */
export function cleanLines(text: string): string {
  if (!isVisible(text)) return '';
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n');
  return lines.replace(CONTROL, '').replace(DIRECTION, '').trim();
}

/** The same of what has one line only: a title, a name. */
export function cleanLine(text: string): string {
  return cleanLines(text).replaceAll(/\s*[\n\t]\s*/g, ' ');
}

const alike = (value: unknown) => (typeof value === 'string' ? cleanLine(value) : value);

/** Whether a value that was sent is one that somebody keeps: text is the same however much of it the keeper cleans. */
export function isSameText(one: unknown, other: unknown): boolean {
  return alike(one) === alike(other);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text, at most `max` long as `length` counts it. No character that people see as one is cut in two. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // One more than fits, for what is at the edge; the whole text may be long.
  const near = graphemes.segment(text.slice(0, max + 64));
  const edge = near.containing(max);
  return text.slice(0, edge?.index ?? max);
}

/** Letters that are read from the right, and marks of direction. Without one a text cannot disturb what stands beside it. */
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The text so that it can stand in a sentence with others: one that is read from the right turns nothing but itself around. */
export function isolated(text: string): string {
  return TURNS.test(text) ? `\u2068${text.replace(DIRECTION, '')}\u2069` : text;
}
