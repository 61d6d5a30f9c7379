import { Link } from 'react-router-dom';
import type { SeriesReading } from '#contract/areas/odometers.ts';
import { judgementText, reviewPath, SIGNS, SOURCES } from '#kit/odometer/reading-text.ts';
import { formatNumber } from '#lib/format-number.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import css from './readings.module.css';

interface Props {
  /** The newest first. */
  readonly readings: readonly SeriesReading[];
  readonly now: number;
  /** Who may judge it goes to the review from the word that it is doubtful. */
  readonly mayReview: boolean;
}

export function ReadingRows({ readings, now, mayReview }: Props) {
  return (
    <table className={css.rows} aria-label="Readings">
      <thead>
        <tr>
          <th scope="col">Read</th>
          <th scope="col" className={css.end}>
            Showed
          </th>
          <th scope="col" className={css.wide}>
            Would be believed
          </th>
          <th scope="col">Judgement</th>
          <th scope="col" className={css.wide}>
            From
          </th>
        </tr>
      </thead>
      <tbody>
        {readings.map((one) => (
          <tr key={one.id} data-judgement={one.judgement}>
            <td>{capital(formatMoment(one.read_at, now))}</td>
            <td className={css.end}>
              <strong>{`${formatNumber(one.value)} ${one.unit}`}</strong>
              {one.starts_dial ? <small>New dial</small> : null}
            </td>
            <td className={css.wide}>{believedText(one)}</td>
            <td>
              <Judgement reading={one} mayReview={mayReview} />
            </td>
            <td className={css.wide}>
              <From reading={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const believedText = ({ least, most }: SeriesReading) =>
  least === null || most === null ? '' : `${formatNumber(least)} – ${formatNumber(most)}`;

function From({ reading: { source, todo_id, created_by_name, note } }: { readonly reading: SeriesReading }) {
  return (
    <>
      {todo_id === null ? SOURCES[source] : <Link to={`/to-do/${todo_id}`}>{SOURCES[source]}</Link>}
      {created_by_name === null ? null : `, ${created_by_name}`}
      {note === '' ? null : <small>{note}</small>}
    </>
  );
}

function Judgement({ reading, mayReview }: { readonly reading: SeriesReading; readonly mayReview: boolean }) {
  const words = `${SIGNS[reading.judgement]} ${judgementText(reading)}`;
  const why = whyText(reading);
  const leads = mayReview && reading.judgement !== 'accepted';
  return (
    <>
      {leads ? <Link to={reviewPath(reading)}>{words}</Link> : words}
      {why === '' ? null : <small>{why}</small>}
    </>
  );
}

const WHY: Readonly<Record<NonNullable<SeriesReading['why']>, string>> = {
  below: 'Below the one before it',
  far: 'More than it is ever driven in that time',
  impossible: 'Nobody drives so far in that time',
};

function whyText({ judgement, why, void_reason, voided_by_name, stood_by }: SeriesReading): string {
  if (judgement === 'void') return [void_reason, voided_by_name].filter(Boolean).join(', ');
  if (judgement !== 'doubtful' || why === null) return '';
  return stood_by ? `${WHY[why]}; kept as typed` : WHY[why];
}
