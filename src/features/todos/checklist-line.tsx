import { useState } from 'react';
import type { ChecklistRow } from '#db/records.ts';
import type { RowTruth } from '#db/views/truth.ts';
import { dayOf, timeOf } from '#lib/day.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useSession } from '#session/use-session.ts';
import { AnswerRow, type Answer } from '#ui/answer-row.tsx';
import { IconButton } from '#ui/button.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { LineFailed } from './line-failed.tsx';
import { LineMore } from './line-more.tsx';
import { LineSaid } from './line-said.tsx';
import { useAnswer, type Answering } from './use-answer.ts';
import type { LineView } from './use-lines.ts';

interface Props {
  readonly view: LineView;
  readonly now: number;
  readonly may: boolean;
  /** For who hears the screen: what became of the line. */
  readonly onSaid: (words: string) => void;
}

/** One line: OK and Fail are a tap each, and taken back by another; the rest is behind the third button. */
export function ChecklistLine({ view, now, may, onSaid }: Props) {
  const { line, truth } = view;
  const answering = useSaidAnswer(view, onSaid);
  const [isFresh, setFresh] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const answer = (wanted: Answer) => {
    setFresh(wanted === 'failed');
    answering.answer(wanted);
  };
  return (
    <>
      <AnswerRow
        title={line.title}
        state={line.state}
        detail={<Detail line={line} truth={truth.get(line.lid)} now={now} />}
        {...(may && { onAnswer: answer })}
        more={
          <IconButton
            icon={line.state === 'skipped' ? 'skip' : 'more'}
            label="More"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
        }
      >
        {may && line.state === 'failed' ? (
          <LineFailed view={view} isFresh={isFresh} />
        ) : (
          <LineSaid view={view} may={may} />
        )}
      </AnswerRow>
      {isOpen && may ? <LineMore line={line} answering={answering} now={now} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The same acts, each said aloud. */
function useSaidAnswer({ line, followOn }: LineView, say: (words: string) => void): Answering {
  const { answer, skip, undo } = useAnswer(line, followOn);
  const open = `${line.title}: not answered`;
  return {
    answer(wanted) {
      say(line.state === wanted ? open : `${line.title}: ${wanted === 'done' ? 'OK' : 'failed'}`);
      answer(wanted);
    },
    skip(reason) {
      say(`${line.title}: skipped`);
      skip(reason);
    },
    undo() {
      say(open);
      undo();
    },
  };
}

interface DetailProps {
  readonly line: ChecklistRow;
  readonly truth: RowTruth | undefined;
  readonly now: number;
}

/** Who, where it was somebody else, and when; the truth of it first. */
function Detail({ line, truth, now }: DetailProps) {
  const { user } = useSession();
  const isAnswered = line.state !== 'open';
  const chip = truth && (isAnswered || truth !== 'sent') ? <TruthChip truth={truth} /> : null;
  if (!isAnswered) return chip;
  const who = line.checked_by === user.id ? null : line.checked_by_name;
  const words = [who, line.checked_at && when(line.checked_at, now)].filter(Boolean).join(', ');
  return (
    <>
      {chip}
      {words ? <span>{words}</span> : null}
    </>
  );
}

/** The time alone says enough today. */
function when(at: string, now: number): string {
  const ms = Date.parse(at);
  return dayOf(ms) === dayOf(now) ? timeOf(ms) : formatMoment(ms, now);
}
