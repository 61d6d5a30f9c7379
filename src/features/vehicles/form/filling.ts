/** What of a VIN goes into which field. Pure. */
import type { RecordValues } from '#kit/form/record-values.ts';
import type { Decoded } from './use-decode.ts';

const NAMES = ['make', 'model', 'model_year', 'trim', 'body', 'fuel', 'transmission', 'seats'] as const;

/** By field: what a VIN put there. */
export type Filled = Readonly<Record<string, string>>;

/** The fields that it fills, with what goes into them: those that are empty, and those that still hold what an earlier one said. */
export function filledBy(decoded: Decoded, values: RecordValues, before: Filled): Filled {
  const free = NAMES.filter((name) => {
    const now = String(values[name] ?? '').trim();
    return now === '' || now === before[name];
  });
  const said = free.map((name) => [name, String(decoded[name] ?? '')] as const);
  return Object.fromEntries(said.filter(([name, text]) => text !== '' || before[name] !== undefined));
}

/** `Toyota Corolla 2022, LE, Sedan` */
export function decodedText({ make, model, model_year, trim, body }: Decoded): string {
  return [[make, model, model_year].filter(Boolean).join(' '), trim, body].filter(Boolean).join(', ');
}
