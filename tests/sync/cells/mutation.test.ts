/** Every cell of the mutation's tables in docs/sync.md. */
import { describe, expect, test } from 'vitest';
import { MUTATION } from './mutation.ts';

for (const [event, cells] of Object.entries(MUTATION)) {
  describe(`${event}`, () => {
    for (const [state, { is, holds }] of Object.entries(cells)) {
      test(`${state}: ${is}`, async () => {
        expect.hasAssertions();
        await holds();
      });
    }
  });
}
