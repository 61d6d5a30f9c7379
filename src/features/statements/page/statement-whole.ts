import type { statements } from '#contract/areas/statements.ts';
import type { Answer } from '#contract/endpoint.ts';

/** A statement with all that is known of it. */
export type StatementWhole = Omit<Answer<typeof statements.one>, 'status' | 'message'>;
