import type { ReactNode } from 'react';
import { formatClock } from '#lib/format-clock.ts';
import { formatNumber, formatSize } from '#lib/format-number.ts';
import { capital, formatAge, formatSpan } from '#lib/format-when.ts';
import type { StorageState } from '#lib/use-storage.ts';
import { version } from '#lib/version.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Section } from '#ui/screen.tsx';
import type { Reading } from './use-diagnosis.ts';
import { failureText, leaderText, linkText, oldestText, pullText, rateText } from './text.ts';
import css from './diagnostics.module.css';

interface Props {
  readonly reading: Reading;
}

interface CountersProps extends Props {
  readonly storage: StorageState;
}

export function Counters({ reading, storage }: CountersProps) {
  return (
    <>
      <Waiting reading={reading} />
      <Connection reading={reading} />
      <Failures reading={reading} />
      <Pulls reading={reading} />
      <Device storage={storage} />
    </>
  );
}

/** One fact: its name and its value. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Waiting({ reading: { seen } }: Props) {
  const { photosUnconfirmed } = useTruth();
  const [minute, ten, hour] = seen.sent;
  return (
    <Section title="Unsent work">
      <dl className={css.facts}>
        <Fact name="Not sent yet">{formatNumber(seen.pending)}</Fact>
        <Fact name="Oldest">{oldestText(seen)}</Fact>
        <Fact name="Being sent">{formatNumber(seen.states['sending'] ?? 0)}</Fact>
        <Fact name="Needs you">{formatNumber(seen.needsPerson)}</Fact>
        <Fact name="Photos not confirmed">{formatNumber(photosUnconfirmed)}</Fact>
        <Fact name="Last sent">
          {seen.lastSuccess === null ? 'Nothing yet' : capital(formatAge(seen.lastSuccess, seen.at))}
        </Fact>
        {minute ? <Fact name="Sent in the last minute">{rateText(minute, seen.at)}</Fact> : null}
        {ten ? <Fact name="In the last 10 min">{rateText(ten, seen.at)}</Fact> : null}
        {hour ? <Fact name="In the last hour">{rateText(hour, seen.at)}</Fact> : null}
      </dl>
    </Section>
  );
}

function Connection({ reading }: Props) {
  const { reach, clockOffset, stuck } = useTruth();
  const device = thisDevice();
  const { seen, engine } = reading;
  return (
    <Section title="Connection">
      <dl className={css.facts} data-wide>
        <Fact name="Server">
          {stuck
            ? 'Answers, but nothing has gone through for 5 min'
            : linkText(reach, engine?.probeAt ?? null, seen.at)}
        </Fact>
        <Fact name="Clock">{formatClock(clockOffset, device)}</Fact>
        <Fact name="Who sends">{leaderText(reading)}</Fact>
        <Fact name="Worker of this tab">{engine ? 'Works' : 'Does not answer. Load the app again.'}</Fact>
        <Fact name="Times the sender changed">{formatNumber(seen.leader.epoch)}</Fact>
        <Fact name="Last sign of life of the sender">
          {seen.leader.beatAt === 0 ? 'None yet' : `${formatSpan(seen.at - seen.leader.beatAt)} ago`}
        </Fact>
      </dl>
    </Section>
  );
}

function Failures({ reading: { seen } }: Props) {
  const failures = Object.entries(seen.failures);
  return (
    <Section title="What stands still, and why">
      {failures.length === 0 ? (
        <p className="muted">Nothing was refused.</p>
      ) : (
        <dl className={css.facts}>
          {failures.map(([name, n]) => (
            <Fact key={name} name={failureText(name)}>
              {formatNumber(n)}
            </Fact>
          ))}
        </dl>
      )}
    </Section>
  );
}

function Pulls({ reading: { seen } }: Props) {
  const { clockOffset } = useTruth();
  // Told by the server's clock; shown by this device's.
  const here = (at: number) => at + (clockOffset ?? 0);
  return (
    <Section title="Read from the server">
      {seen.pulls.length === 0 ? (
        <p className="muted">Nothing yet. The first connection brings it.</p>
      ) : (
        <dl className={css.facts}>
          {seen.pulls.map(({ key, at }) => (
            <Fact key={key} name={pullText(key)}>
              {capital(formatAge(here(at), seen.at))}
            </Fact>
          ))}
        </dl>
      )}
    </Section>
  );
}

const KEPT = { true: 'Kept when room gets short', false: 'May be cleared when room gets short' } as const;

function Device({ storage: { used, room, kept } }: { readonly storage: StorageState }) {
  return (
    <Section title="Device">
      <dl className={css.facts}>
        <Fact name="Storage">
          {used === null || !room ? 'Not told by this browser' : `${formatSize(used)} of ${formatSize(room)}`}
        </Fact>
        <Fact name="Unsent work">{kept === null ? 'Not told by this browser' : KEPT[`${kept}`]}</Fact>
        <Fact name="Version">{version}</Fact>
      </dl>
    </Section>
  );
}
