/**
 * Every job, one line each and one import line: lines of two branches merge by themselves (.gitattributes). A job that is left out of a newer
 * version is not run any more; one that it adds is run from its first start on.
 */
import { mailJob, mailSweepJob } from '../mail/mail-job.ts';
import { remindersJob } from '../areas/reminders/reminders-job.ts';
import { statusDueJob } from '../areas/vehicle-status/due-job.ts';
import { telematicsJob, telematicsSweepJob } from '../areas/telematics/poll-job.ts';
import { bookingsSweepJob } from '../areas/rentals/sweep-job.ts';
import { paymentsSettleJob } from '../areas/rentals/money/settle-job.ts';
import { paymentsCheckJob } from '../areas/rentals/money/check-job.ts';
import { depositsExpireJob } from '../areas/rentals/deposits/expire-job.ts';
import { billReadingJob, billReadingSweepJob } from '../areas/bills/reading-job.ts';
import { judgingJob } from '../areas/odometers/judging-job.ts';
import { paymentEventsJob } from '../payments/events-job.ts';
import { testPaymentsJob } from '../payments/local/job.ts';
import type { Job } from './job.ts';
import { purgeJob } from './purge.ts';

// The formatter leaves one line to each job.
// prettier-ignore
export const allJobs: readonly Job[] = [
  purgeJob,
  mailJob,
  mailSweepJob,
  remindersJob,
  statusDueJob,
  judgingJob,
  telematicsJob,
  telematicsSweepJob,
  bookingsSweepJob,
  paymentsSettleJob,
  paymentsCheckJob,
  testPaymentsJob,
  paymentEventsJob,
  depositsExpireJob,
  billReadingJob,
  billReadingSweepJob,
];
