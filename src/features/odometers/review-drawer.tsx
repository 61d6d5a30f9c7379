import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReviewedReading, ReviewEffect } from '#contract/areas/odometers.ts';
import { Drawer } from '#kit/list/drawer.tsx';
import { capital, formatMoment } from '#lib/format-when.ts';
import { formatNumber } from '#lib/format-number.ts';
import { OdometerDigits } from '#ui/odometer-digits.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { Section } from '#ui/screen.tsx';
import type { Judge } from './use-judging.ts';
import { DialPhoto } from './dial-photo.tsx';
import { Choices } from './choices.tsx';
import { Neighbours } from './neighbours.tsx';
import { SOURCES } from '#kit/odometer/reading-text.ts';
import { SeriesChart } from '#kit/odometer/series-chart.tsx';
import { whyText } from './review-text.ts';
import { bandOf, dotsOf } from './series.ts';
import css from './review.module.css';

interface Props {
  readonly reading: ReviewedReading;
  readonly now: number;
  readonly implied: boolean;
  readonly onReveal: () => void;
  readonly onClose: () => void;
  readonly onJudge: Judge;
  readonly onStep: (by: 1 | -1) => void;
}

export function ReviewDrawer({ reading, now, implied, onReveal, onClose, onJudge, onStep }: Props) {
  const { vehicle, value } = reading;
  // The choice that is looked at: its effect is drawn.
  const [effect, setEffect] = useState<ReviewEffect | null>(null);
  return (
    <Drawer
      label={`${formatNumber(value)} of ${vehicle.plate}`}
      head={
        <>
          <PlateBadge plate={vehicle.plate} />
          <h2>{vehicle.name}</h2>
        </>
      }
      facts={<Facts reading={reading} now={now} />}
      implied={implied}
      onClose={onClose}
      onStep={onStep}
    >
      <Shown reading={reading} now={now} />
      <Section title="Series">
        <SeriesChart dots={dotsOf(reading, effect)} band={bandOf(reading)} width={424} height={132} />
        <Neighbours reading={reading} effect={effect} now={now} />
      </Section>
      <Section title="What is right?">
        <Choices reading={reading} onLook={setEffect} onReveal={onReveal} onJudge={onJudge} />
      </Section>
    </Drawer>
  );
}

function Facts({ reading, now }: Pick<Props, 'reading' | 'now'>) {
  const { created_by_name, read_at, source, todo } = reading;
  // A tracker tells by itself: nobody read the dial.
  const from = [created_by_name, SOURCES[source].toLowerCase()].filter(Boolean).join(', ');
  return (
    <>
      {`${capital(formatMoment(read_at, now))}, ${from}`}
      {todo ? (
        <>
          {' '}
          <Link to={`/to-do/${todo.id}`}>{todo.title}</Link>
        </>
      ) : null}
    </>
  );
}

/** The photo of the dial beside what was typed. */
function Shown({ reading, now }: Pick<Props, 'reading' | 'now'>) {
  const { value, vehicle, note, stood_by, is_trip, judgement, void_reason, voided_by_name } = reading;
  return (
    <div className={css.shown}>
      {reading.source === 'telematics' ? null : (
        <DialPhoto photos={reading.photos} label={`Dial of ${vehicle.plate}`} />
      )}
      <div className={css.typed}>
        <p>
          <OdometerDigits value={value} unit={vehicle.unit} size="large" />
        </p>
        {judgement === 'doubtful' ? <p className={css.doubt}>{capital(whyText(reading, now))}</p> : null}
        {judgement === 'void' ? <p>{`Taken out by ${voided_by_name ?? 'somebody'}: ${void_reason}`}</p> : null}
        {is_trip ? <p>Is this the trip meter?</p> : null}
        {stood_by ? <p className="muted">Kept as typed when asked.</p> : null}
        {note ? <p className="muted">{`“${note}”`}</p> : null}
      </div>
    </div>
  );
}
