/** The checksum of what was stated: of each line in its order, field by field. */
import { createHash } from 'node:crypto';
import type { StatementLine } from '#contract/areas/statement-record.ts';

const FIELDS = [
  'position',
  'cohort_id',
  'source',
  'source_id',
  'line_id',
  'side',
  'true_on',
  'booked_on',
  'vehicle_id',
  'plate',
  'heading',
  'description',
  'amount',
  'owner_percent',
  'late',
] as const satisfies readonly (keyof StatementLine)[];

/** SHA-256 in lower-case hex. */
export const hashOf = (lines: readonly StatementLine[]): string =>
  createHash('sha256')
    .update(lines.map((line) => JSON.stringify(FIELDS.map((field) => line[field]))).join('\n'))
    .digest('hex');
