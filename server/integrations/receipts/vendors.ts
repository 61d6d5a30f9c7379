/** Which of the yard's vendors a paper is of. */

export interface KnownVendor {
  readonly id: number;
  readonly name: string;
}
type Found = KnownVendor & { readonly confidence: number };

/** The name of whoever wrote a paper stands at its head. */
const HEAD_LINES = 8;
/** Below it two names are not alike. */
const ALIKE = 0.65;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

function pairsOf(text: string): ReadonlySet<string> {
  const letters = text.replaceAll(' ', '');
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, n) => letters.slice(n, n + 2)));
}

/** 0 to 1, by the pairs of letters that both have: a letter that was read wrong costs two of them. */
function likeness(one: string, other: string): number {
  const [first, second] = [pairsOf(one), pairsOf(other)];
  if (first.size + second.size === 0) return 0;
  return (2 * [...first].filter((pair) => second.has(pair)).length) / (first.size + second.size);
}

function sureness(name: string, lines: readonly string[]): number {
  const head = lines.slice(0, HEAD_LINES);
  if (head.some((line) => ` ${line} `.includes(` ${name} `))) return 0.95;
  if (lines.some((line) => ` ${line} `.includes(` ${name} `))) return 0.8;
  const best = Math.max(0, ...head.map((line) => likeness(line, name)));
  return best < ALIKE ? 0 : best * 0.9;
}

/** The one whose name is in the text; of several the surest, then the longest. */
export function vendorIn(lines: readonly string[], vendors: readonly KnownVendor[]): Found | null {
  const written = lines.map(plain);
  const found = vendors
    .filter(({ name }) => plain(name).length > 2)
    .map(({ id, name }) => ({ id, name, confidence: sureness(plain(name), written) }))
    .filter(({ confidence }) => confidence > 0)
    .toSorted((one, other) => other.confidence - one.confidence || other.name.length - one.name.length);
  return found[0] ?? null;
}
