import { defineConfig } from 'vitest/config';

/** The pure heart alone: every line and branch of it is tested (step `coverage`), and its mutants are looked for (`npm run mutation`). */
export default defineConfig({
  test: {
    include: ['src/sync/core/*.test.ts'],
    testTimeout: 60_000,
    // Pure: nothing of one file can be seen in another.
    isolate: false,
    coverage: {
      provider: 'v8',
      include: ['src/sync/core/*.ts'],
      // Types have no line to run.
      exclude: ['src/sync/core/types.ts'],
      thresholds: { 100: true },
      reporter: ['text'],
      reportsDirectory: '.cache/coverage',
    },
  },
});
