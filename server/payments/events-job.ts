/** Events of the provider that came before what they are about, or that are about nothing here. */
import type { Job } from '#server/jobs/job.ts';
import { writeInJob } from '#server/jobs/write-in-job.ts';
import { retryEvent, waitingEvents } from './events.ts';

export const paymentEventsJob: Job = {
  name: 'payment-events',
  words: 'Look again at events of payments that came too early',
  cron: '*/5 * * * *',
  retries: 1,
  keptSeconds: 86_400,
  async run(kernel) {
    for (const id of await waitingEvents(kernel.db))
      await writeInJob(kernel, 'payment-events', (ctx) => retryEvent(ctx, id));
  },
};
