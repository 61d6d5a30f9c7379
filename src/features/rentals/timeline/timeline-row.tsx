import { memo, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { Span } from '#contract/areas/rental-bookings.ts';
import { formatDay } from '#lib/format-when.ts';
import { useCan } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { barOf, freeDays, type Days, type TimelineRow as Row } from './timeline-days.ts';
import { shortText, spanPath, spanText, spanTimes } from './timeline-text.ts';
import css from './timeline.module.css';

interface RowProps {
  readonly row: Row;
  readonly days: Days;
  /** Ms. */
  readonly now: number;
  /** Begins a booking of the vehicle on that day; absent where the person may not. */
  readonly onNew: ((vehicleId: number, day: string) => void) | undefined;
}

/** What stands in the row, by time: the arrows go along it. */
type Item = { readonly at: number } & ({ readonly span: Span } | { readonly day: string });

function itemsOf({ row, days, now, onNew }: RowProps): readonly Item[] {
  const bars = row.spans.map((span) => ({ at: barOf(span, days).from, span }));
  const free = onNew ? freeDays(row, days, now).map((at) => ({ at, day: days.days[at] ?? '' })) : [];
  return [...bars, ...free].toSorted((a, b) => a.at - b.at);
}

/** A vehicle, and what takes its days. Tab enters at the first, the arrows do the rest. */
export const TimelineRow = memo(function TimelineRow(props: RowProps) {
  const { row, days, now, onNew } = props;
  const items = itemsOf(props);
  return (
    <li className={css.row} data-row aria-label={`${row.plate} ${row.name}`}>
      <div className={css.vehicle}>
        <PlateBadge plate={row.plate} size="small" />
        <span className={css.name}>{row.name}</span>
        {row.class_name === null ? null : <span className={css.class}>{row.class_name}</span>}
      </div>
      <ul className={css.track}>
        {row.spans.length === 0 ? <li className={css.nothing}>Free the whole time</li> : null}
        {items.map((item, n) =>
          'span' in item ? (
            <li key={`span ${item.span.id}`} className={css.item}>
              <SpanBar span={item.span} days={days} now={now} isFirst={n === 0} />
            </li>
          ) : (
            <li key={item.day} className={css.free}>
              <button
                type="button"
                tabIndex={n === 0 ? 0 : -1}
                data-from={item.at}
                className={css.day}
                style={placeStyle(item.at, item.at + 1)}
                title="New booking"
                aria-label={`${row.plate} is free ${formatDay(item.day, now, days.zone)}: new booking`}
                onClick={() => onNew?.(row.id, item.day)}
              >
                <Icon name="plus" size="1em" />
                <span className={css.newWords}>New booking</span>
              </button>
            </li>
          ),
        )}
      </ul>
    </li>
  );
});

/** Where it stands among the days; the style sheet says whether there is room for that. */
const placeStyle = (from: number, until: number) =>
  ({ '--from': String(from), '--days': String(until - from) }) as CSSProperties;

/** Days in which there is no room for a word. */
const SHORT = 0.4;

interface BarProps {
  readonly span: Span;
  readonly days: Days;
  readonly now: number;
  readonly isFirst: boolean;
}

function SpanBar({ span, days, now, isFirst }: BarProps) {
  const { from, until, isCutBefore, isCutAfter } = barOf(span, days);
  const words = spanText(span, days.zone, now);
  const seesPrivate = useCan('private-rental.view');
  const path = span.kind === 'private_rental' && !seesPrivate ? null : spanPath(span);
  const look = {
    className: css.bar,
    style: placeStyle(from, until),
    title: words,
    tabIndex: isFirst ? 0 : -1,
    'data-from': from,
    'data-kind': span.kind,
    'data-late': span.late || undefined,
    'data-before': isCutBefore || undefined,
    'data-after': isCutAfter || undefined,
    'data-short': until - from < SHORT || undefined,
  };
  const content = (
    <>
      {span.late ? <Icon name="clock" size="1em" /> : null}
      {/* Said with a space between, as the name of the link has it. */}
      <span className={css.words}>{shortText(span)}</span>{' '}
      <span className={css.times}>{spanTimes(span, days.zone, now)}</span>
    </>
  );
  return path === null ? (
    // Nothing to open, but something to know: the arrows lead to it.
    <span {...look}>{content}</span>
  ) : (
    <Link to={path} {...look} aria-label={words}>
      {content}
    </Link>
  );
}
