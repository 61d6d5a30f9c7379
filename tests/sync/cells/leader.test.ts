/** Every cell of the leader's table in docs/sync.md. */
import { describe, expect, test } from 'vitest';
import { LEADER } from './leader.ts';

for (const [event, cells] of Object.entries(LEADER)) {
  describe(`${event}`, () => {
    for (const [post, { is, holds }] of Object.entries(cells)) {
      test(`${post}: ${is}`, async () => {
        expect.hasAssertions();
        await holds();
      });
    }
  });
}
