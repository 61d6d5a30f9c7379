/** Events of the test provider that are due later, or were not taken. */
import type { Job } from '#server/jobs/job.ts';
import { LocalProvider } from './provider.ts';

export const testPaymentsJob: Job = {
  name: 'test-payments',
  words: 'Send events of the test provider of payments',
  cron: '* * * * *',
  retries: 1,
  keptSeconds: 3_600,
  async run({ payments }) {
    if (payments instanceof LocalProvider) await payments.deliver();
  },
};
