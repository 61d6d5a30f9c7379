import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { chromiumFlags, findChromium } from './scripts/chromium.mjs';
import { engines } from './tests/engines/provider.ts';
import { photograph, picture } from './tests/support/photo-command.ts';

const chromium = findChromium();

const browserTests = ['src/**/*.browser.test.{ts,tsx}'];

/** Server tests that start whole processes, of which each takes seconds: they belong to the proof. */
const wholeProcesses = ['server/main.test.ts'];

/** End-to-end tests that every change has to pass, in at most five minutes; the other stories belong to the proof (scripts/steps.mjs). */
const everyChange = ['accessible', 'shared-phone', 'yard-day'].map((name) => `tests/e2e/${name}.test.ts`);

/** How long tests wait for what has to come: machines are busy, and no test judges speed. */
const patience = { timeout: 60_000 };

/** Each file owns a server and browsers; two files at once would measure each other. */
const endToEnd = {
  expect: { poll: patience },
  globalSetup: ['tests/e2e/support/template.ts'],
  setupFiles: ['tests/e2e/support/on-failure.ts'],
  fileParallelism: false,
  // Each file makes its own server and browsers; modules hold nothing but what is open.
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 120_000,
};

/** Set by the steps that run on other engines than Chromium (scripts/steps.mjs). */
const engine = (['webkit', 'firefox'] as const).find((name) => name === process.env['YARDHAND_ENGINE']);

export default defineConfig({
  test: {
    // Two steps of `npm test` run beside each other on two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'contract/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/sync/**/*.test.ts'],
          exclude: browserTests,
          expect: { poll: patience },
          // Properties run up to 10,000 times, on whatever machine.
          testTimeout: 90_000,
        },
      },
      {
        test: {
          // On TEST_DATABASE=pglite (the default) or =postgres with DATABASE_URL: scripts/steps.mjs runs both.
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: wholeProcesses,
          setupFiles: ['tests/support/close-at-end.ts'],
          expect: { poll: patience },
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // To load the server anew for each file would take a third of the suite's processor time; every file has a database of its own.
          isolate: false,
        },
      },
      {
        test: {
          // The server as a process that is started, killed and started again: on the same two databases, in the proof only.
          name: 'processes',
          include: wholeProcesses,
          testTimeout: 180_000,
          hookTimeout: 90_000,
        },
      },
      {
        plugins: [react()],
        // Known from the start: a dependency that is only found while tests run makes Vite load the page anew, with a second React.
        optimizeDeps: {
          include: [
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            '@chakra-ui/react',
            'react-router-dom',
            'comlink',
            'dexie',
            'exifr/dist/lite.esm.mjs',
            'zod/mini',
            'axe-core',
            'dexie-react-hooks',
            '@tanstack/react-query',
            'idb-keyval',
            '@dnd-kit/core',
            '@dnd-kit/sortable',
            'chart.js',
            'pdfjs-dist',
          ],
        },
        test: {
          name: 'browser',
          include: browserTests,
          expect: { poll: patience },
          testTimeout: 60_000,
          // A busy machine drops an event now and then; what passed at the second try only is named at the end of the run.
          retry: 1,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Traces of every step and maps of dependencies are for viewers that nobody opens here, and take a tenth of the suite's time.
            traceView: false,
            dependencySourcemaps: false,
            commands: { photograph, picture },
            provider: playwright({
              launchOptions: { ...(chromium && { executablePath: chromium }), args: chromiumFlags },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'kills',
          include: ['tests/kills/**/*.test.ts', 'tests/golden/**/*.test.ts'],
          ...endToEnd,
        },
      },
      {
        test: {
          // On TEST_DATABASE=pglite (the default) or =postgres, as `server`.
          name: 'twin',
          include: ['tests/twin/**/*.test.ts'],
          testTimeout: 1_200_000,
        },
      },
      { test: { name: 'e2e', include: everyChange, ...endToEnd } },
      {
        test: {
          name: 'stories',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: everyChange,
          ...endToEnd,
        },
      },
      ...(engine ? onEngine(engine) : []),
    ],
  },
});

/** The same browser tests as on Chromium, and the story of a phone that dies, on WebKit or Firefox. */
function onEngine(browser: 'webkit' | 'firefox'): TestProjectConfiguration[] {
  return [
    {
      plugins: [react()],
      test: {
        name: 'engine-suites',
        // Screens are looked at in the stories: Vitest's locators speak to Chromium's driver.
        include: ['src/{db,media,sync}/**/*.browser.test.ts'],
        expect: { poll: patience },
        testTimeout: 60_000,
        browser: {
          enabled: true,
          screenshotFailures: false,
          headless: true,
          // Vitest sizes its page by a command of the provider; these tests look at no page.
          commands: { photograph, picture, __vitest_viewport: () => undefined },
          provider: engines(),
          instances: [{ browser }],
        },
      },
    },
    {
      test: {
        name: 'engine-stories',
        include: ['tests/engines/**/*.test.ts'],
        globalSetup: ['tests/e2e/support/template.ts'],
        fileParallelism: false,
        testTimeout: 180_000,
        hookTimeout: 120_000,
      },
    },
  ];
}
