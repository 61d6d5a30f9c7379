import { jobs as calls, type FailedJob, type Job } from '#contract/areas/jobs.ts';
import type { Answer } from '#contract/endpoint.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { CallButton } from '#kit/writes/call-button.tsx';
import { count } from '#lib/format-number.ts';
import { capital, formatAge, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { Chip } from '#ui/chip.tsx';
import { Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import css from './jobs-section.module.css';

/** What the server does later or again and again. What failed comes first. */
export default function JobsSection() {
  return (
    <Section title="Jobs">
      <Reads>
        <Jobs />
      </Reads>
    </Section>
  );
}

function Jobs() {
  const read = useRead(calls.list, {});
  if (read.isPending) return <SkeletonRows rows={3} />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />;
  const { body, at, failure } = read.data;
  return (
    <>
      <JobList {...body} />
      <ReadingAge at={at} failure={failure} busy={read.isFetching} onAgain={() => void read.refetch()} />
    </>
  );
}

function JobList({ running, jobs, failures }: Answer<typeof calls.list>) {
  const now = useNow(15_000);
  return (
    <>
      {running ? null : (
        <Banner tone="needs" icon="pause">
          Jobs do not run on this server yet. What is asked for waits. If this stays so, the server’s log says why.
        </Banner>
      )}
      <ul className={css.jobs}>
        {failures.map((job) => (
          <Failure key={job.id} job={job} now={now} />
        ))}
        {jobs.map((job) => (
          <Kind key={job.name} job={job} now={now} />
        ))}
      </ul>
    </>
  );
}

interface FailureProps {
  readonly job: FailedJob;
  readonly now: number;
}

function Failure({ job: { id, words, tries, failed_at, message, is_over }, now }: FailureProps) {
  return (
    <li>
      <span className={css.head}>
        <strong>{words}</strong>
        <Chip tone={is_over ? 'failed' : 'needs'} icon={is_over ? 'failed' : 'retry'}>
          {is_over ? 'Given up' : 'Is tried again'}
        </Chip>
      </span>
      <span className={css.message}>{message}</span>
      <span className="muted small num">
        {capital(formatAge(failed_at, now))}, after {count(tries, 'try', 'tries')}
      </span>
      {is_over ? (
        <CallButton call={calls.retry} input={{ params: { id } }} icon="retry" label={`Try again: ${words}`}>
          Try again
        </CallButton>
      ) : null}
    </li>
  );
}

function Kind({ job, now }: { readonly job: Job; readonly now: number }) {
  const counts = countsText(job);
  return (
    <li>
      <span className={css.head}>
        <strong>{job.words}</strong>
        {counts === '' ? null : <span className="num">{counts}</span>}
      </span>
      <span className="muted small num">{whenText(job, now)}</span>
    </li>
  );
}

/** `2 wait, 1 runs`; empty when nothing does. */
function countsText({ waiting, active, failed }: Job): string {
  const parts = [
    waiting > 0 ? count(waiting, 'waits', 'wait') : '',
    active > 0 ? count(active, 'runs', 'run') : '',
    failed > 0 ? `${count(failed, 'was', 'were')} given up` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** `Last 12 min ago, next today 14:17`. */
function whenText({ last_at, next_at }: Job, now: number): string {
  const last = last_at === null ? 'Not in the last 14 days' : `Last ${formatAge(last_at, now)}`;
  return next_at === null ? last : `${last}, next ${formatMoment(next_at, now)}`;
}
