import { SentActNotices } from '#features/rentals/money/sent-act-notices.tsx';
import { PayLink } from '#features/rentals/money/link-dialog.tsx';
import { useWaits } from '#features/rentals/money/use-waits.ts';
import { formatSum } from '#lib/format-number.ts';
import { useCan } from '#session/use-session.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { UnknownLines } from '../booking/money/unknown-lines.tsx';
import { type ClosingWithSums, openLinkOf, splitOf } from './closing.ts';
import { stepsOf } from './closing-steps.ts';
import { closingWords } from './closing-words.ts';
import { StepsList } from './steps-list.tsx';
import type { ClosingRun } from './use-closing.ts';
import css from './close.module.css';

export interface CloseDialogProps {
  readonly closing: ClosingWithSums;
  readonly run: ClosingRun;
  readonly wantsLink: boolean;
  readonly onWantsLink: (wants: boolean) => void;
  readonly onClose: () => void;
}

/** Says what closing will do, and then how far it is. It goes on while this is closed. */
export default function CloseDialog(props: CloseDialogProps) {
  const { closing, run, onClose } = props;
  const { phase } = run;
  const isOver = phase.state === 'done';
  return (
    <Dialog title={`Close ${closing.booking.number}`} onClose={onClose} footer={<Footer {...props} />}>
      <div className={css.dialog}>
        {isOver ? null : <p className={css.words}>{closingWords(closing)}</p>}
        {phase.state === 'idle' || phase.state === 'stopped' ? <LinkChoice {...props} /> : null}
        <StepsList steps={stepsOf(closing, props.wantsLink)} phase={phase} />
        <div aria-live="polite" className={css.dialog}>
          <SentActNotices bookingId={closing.booking.id} />
          <UnknownLines booking={closing.booking} />
          {phase.state === 'stopped' ? (
            <Banner tone="failed" icon="failed" urgent>
              <strong>It stopped.</strong> {phase.trouble}
            </Banner>
          ) : null}
          {isOver ? <Done closing={closing} /> : null}
        </div>
      </div>
    </Dialog>
  );
}

function Footer({ run, onClose }: CloseDialogProps) {
  const waits = useWaits();
  const { phase, isHeld, go } = run;
  if (phase.state === 'done')
    return (
      <Button tone="primary" onClick={onClose}>
        Done
      </Button>
    );
  const isRunning = phase.state === 'running';
  return (
    <>
      <Button tone="quiet" onClick={onClose}>
        {phase.state === 'idle' ? 'Cancel' : 'Back to the return'}
      </Button>
      <Button tone="primary" busy={isRunning} {...waits} disabled={waits.disabled || isHeld} onClick={go}>
        {isRunning ? 'Closing…' : phase.state === 'idle' ? 'Close it' : 'Go on'}
      </Button>
    </>
  );
}

function LinkChoice({ closing, wantsLink, onWantsLink }: CloseDialogProps) {
  const may = useCan('payment.request');
  const { open } = splitOf(closing.sums);
  if (!may || open <= 0 || openLinkOf(closing.booking)) return null;
  return (
    <label className={css.choice}>
      <input type="checkbox" checked={wantsLink} onChange={({ target }) => onWantsLink(target.checked)} />
      {`Make a payment link for the ${formatSum(open)} that is open`}
    </label>
  );
}

function Done({ closing: { booking } }: { readonly closing: ClosingWithSums }) {
  const made = openLinkOf(booking);
  return (
    <>
      <Banner tone="sent" icon="sent">
        {`${booking.number} is closed.`}
      </Banner>
      {made?.link ? (
        <>
          <p>The renter pays here. It can be mailed from the requests, too.</p>
          <PayLink link={made.link} />
        </>
      ) : null}
    </>
  );
}
