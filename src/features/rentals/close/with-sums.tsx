import { useState, type ReactNode } from 'react';
import { SentActNotices } from '#features/rentals/money/sent-act-notices.tsx';
import { useWaits } from '#features/rentals/money/use-waits.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { useWide } from '#ui/use-wide.ts';
import { UnknownLines } from '../booking/money/unknown-lines.tsx';
import { useProviderCheck } from '../booking/money/use-provider-check.ts';
import { ChargesCard } from './charges-card.tsx';
import type { CloseDialogProps } from './close-dialog.tsx';
import { CloseFrame } from './close-frame.tsx';
import type { ClosingFormsProps } from './closing-forms.tsx';
import { ClosingSide } from './closing-side.tsx';
import type { ClosingWithSums } from './closing.ts';
import { isBegun } from './closing-steps.ts';
import { DamagesCard } from './damages-card.tsx';
import { ReadingsCard } from './readings-card.tsx';
import { ClosingFormContext, type ClosingFormWanted } from './use-closing-forms.ts';
import { useClosing, type ClosingRun } from './use-closing.ts';
import { useNoting } from './use-noting.ts';
import css from './close.module.css';

const CloseDialog = later<CloseDialogProps>(() => import('./close-dialog.tsx'));
const ClosingForms = later<ClosingFormsProps>(() => import('./closing-forms.tsx'));

interface Props {
  readonly closing: ClosingWithSums;
  readonly look: () => Promise<ClosingWithSums | null>;
  /** How old it is, where it could not be read anew. */
  readonly age: ReactNode;
}

/** The whole closing, for who sees payments. */
export function WithSums({ closing, look, age }: Props) {
  const { booking, values } = closing;
  const note = useNoting(booking.id);
  const [wanted, want] = useState<ClosingFormWanted | null>(null);
  const [isAsking, ask] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [wantsLink, setWantsLink] = useState(true);
  const run = useClosing({ closing, wantsLink, look });
  const isWide = useWide();
  useProviderCheck(booking);
  const obstacles = obstaclesOf(closing, isDirty);
  const openDialog = () => {
    run.forget();
    ask(true);
  };
  const act = <CloseAct closing={closing} run={run} isReady={obstacles.length === 0} onAsk={openDialog} />;
  return (
    <ClosingFormContext value={want}>
      <CloseFrame booking={booking} primary={isWide || booking.status === 'completed' ? null : act}>
        {age}
        <SentActNotices bookingId={booking.id} />
        <UnknownLines booking={booking} />
        <div className={css.columns}>
          <div className={css.column}>
            <ReadingsCard values={values} booking={booking} note={note} isDirty={isDirty} onDirty={setDirty} />
            <ChargesCard closing={closing} note={note} />
            <DamagesCard closing={closing} note={note} />
          </div>
          <div className={css.column}>
            <ClosingSide closing={closing} run={run} wantsLink={wantsLink} obstacles={obstacles}>
              {isWide ? act : null}
            </ClosingSide>
          </div>
        </div>
      </CloseFrame>
      {wanted ? <ClosingForms closing={closing} wanted={wanted} note={note} onClose={() => want(null)} /> : null}
      {isAsking ? (
        <CloseDialog
          closing={closing}
          run={run}
          wantsLink={wantsLink}
          onWantsLink={setWantsLink}
          onClose={() => ask(false)}
        />
      ) : null}
    </ClosingFormContext>
  );
}

/** What is typed and not saved would not be charged. */
function obstaclesOf({ values, booking }: ClosingWithSums, isDirty: boolean): readonly string[] {
  if (booking.status === 'completed') return [];
  return [...Object.values(values.missing).flat(), ...(isDirty ? ['What was read is not saved yet.'] : [])];
}

interface ActProps {
  readonly closing: ClosingWithSums;
  readonly run: ClosingRun;
  readonly isReady: boolean;
  readonly onAsk: () => void;
}

function CloseAct({ closing, run, isReady, onAsk }: ActProps) {
  const waits = useWaits();
  if (closing.booking.status === 'completed') return null;
  const isRunning = run.phase.state === 'running';
  return (
    <Button
      tone="primary"
      icon="lock"
      busy={isRunning}
      {...waits}
      disabled={waits.disabled || !isReady}
      title={waits.title ?? (isReady ? undefined : 'Something is missing before it can be closed.')}
      onClick={onAsk}
    >
      {isBegun(closing) ? 'Go on closing' : 'Close'}
    </Button>
  );
}
