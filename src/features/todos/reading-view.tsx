import { useNavigate } from 'react-router-dom';
import type { LastReading } from '#contract/odometer/judge.ts';
import { isolated } from '#contract/people-text.ts';
import type { OdometerRow } from '#db/records.ts';
import { useCan } from '#session/use-session.ts';
import { formatMoment } from '#lib/format-when.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { OdometerDigits } from '#ui/odometer-digits.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { dialPath } from '#lib/todo-path.ts';
import { Judged } from '#kit/odometer/judged.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { isLate, mayAdd } from '#db/views/late.ts';
import { judgeTyped } from '#kit/odometer/first-reading.ts';
import { isExplained } from '#kit/drafts/reading-notes.ts';
import { isLost } from './unsent.ts';
import type { TodoView } from './use-todo.ts';
import css from './todo.module.css';

interface Props {
  readonly view: TodoView;
  readonly reading: OdometerRow;
  readonly last: LastReading | null;
  readonly now: number;
  /** Null where it may not be corrected. */
  readonly onCorrect: (() => void) | null;
}

/** The reading as it stands, with its dial. The server says whether it counts; until it has it, it is judged again by what came before. */
export function ReadingView({ view, reading, last, now, onCorrect }: Props) {
  const navigate = useNavigate();
  const mayPhoto = useCan('image.create') && mayAdd(view.todo) && !isLost(view.gone);
  const isOpen = view.todo.status === 'pending';
  const dial = view.images.filter((image) => image.kind === 'odometer');
  const judgement = judgeTyped(reading.value, last, Date.parse(reading.read_at));
  const unit = view.vehicle?.odometer_unit ?? 'km';
  const isDoubted = isTold(reading) ? reading.judgement === 'doubtful' : judgement.kind !== 'fine';
  const doubtful = isDoubted && !isExplained(reading);
  return (
    <div className={css.form}>
      <p className={css.lead}>
        <OdometerDigits value={reading.value} unit={unit} size="large" />
        <TruthChip truth={view.truth.get(reading.lid) ?? 'unknown'} />
        {isLate(reading.read_at, view.todo.completed_at) ? <Chip icon="clock">Late</Chip> : null}
      </p>
      <p className="muted small">
        {[reading.created_by_name, formatMoment(reading.read_at, now), reading.note]
          .filter(Boolean)
          .map(isolated)
          .join(', ')}
      </p>
      {doubtful ? <Judged value={reading.value} judgement={judgement} last={last} now={now} /> : null}
      {doubtful && judgement.kind === 'fine' ? (
        <Banner tone="needs" icon="needs">
          It does not fit the readings after it. The office looks at it.
        </Banner>
      ) : null}
      {doubtful && dial.length === 0 && mayPhoto ? (
        <Banner tone="needs" icon="camera">
          Please photograph the dial, so that the office can see this reading is right.
        </Banner>
      ) : null}
      <PhotoGrid images={dial} truth={view.truth} label="Photos of the dial" mayDelete={isOpen} />
      <div className={css.buttons}>
        {onCorrect ? (
          <Button icon="edit" onClick={onCorrect}>
            Correct
          </Button>
        ) : null}
        {mayPhoto ? (
          <Button icon="camera" onClick={() => void navigate(dialPath(view.todo.lid, reading.lid))}>
            {dial.length === 0 ? 'Photograph the dial' : 'Another photo of the dial'}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The server has judged it. An older one, and an older version of the app, know nothing of that. */
const isTold = ({ dirty, received_at, judgement }: OdometerRow) =>
  dirty === 0 && received_at !== null && judgement !== undefined;
