import type { BookingDocument } from '#contract/areas/rental-record.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import type { Paper } from './paper.ts';
import type { Trouble } from './use-deciding.ts';
import type { Judging } from './use-judging.ts';
import css from './side.module.css';

interface Props {
  readonly paper: Paper;
  readonly judging: Judging;
  readonly onSkip: (() => void) | undefined;
}

/** The acts of the desk. Whichever the paper asks for is the primary one. */
export function DeskActs({ paper, judging, onSkip }: Props) {
  return (
    <footer className={css.acts}>
      <ActNote paper={paper} judging={judging} />
      <div className={css.buttons}>
        {judging.may ? <Decisions document={paper.document} judging={judging} /> : null}
        <Button tone="quiet" aria-keyshortcuts="j" disabled={!onSkip} onClick={onSkip}>
          Skip <Kbd>j</Kbd>
        </Button>
      </div>
    </footer>
  );
}

interface DecisionsProps {
  readonly document: BookingDocument;
  readonly judging: Judging;
}

function Decisions({ document, judging }: DecisionsProps) {
  const { reasons, chosen, isArmed, waits, isOffline, isBusy, approve, reject } = judging;
  const isBack = isArmed || (chosen !== null && !document.rejected);
  const isApproval = !isBack && waits === null && !document.approved;
  return (
    <>
      <Button
        tone={isBack ? 'primary' : 'plain'}
        icon="undo"
        disabled={isOffline}
        busy={isBusy}
        aria-keyshortcuts="r"
        onClick={() => void reject(chosen)}
      >
        Send back <Kbd>R</Kbd>
        {chosen === null ? null : <Kbd>{String(reasons.indexOf(chosen) + 1)}</Kbd>}
      </Button>
      <Button
        tone={isApproval ? 'primary' : 'plain'}
        data-waits={waits === null ? undefined : true}
        disabled={isOffline}
        busy={isBusy}
        aria-keyshortcuts="a"
        onClick={() => void approve()}
      >
        Approve <Kbd>A</Kbd>
      </Button>
    </>
  );
}

/** Fields of a refusal that stand where they can be mended. */
const AT_THEIR_PLACE = new Set([
  'document_number',
  'region',
  'issued_on',
  'expires_on',
  'birth_date',
  'checklist',
  'code',
  'reason',
]);

function ActNote({ paper, judging }: Pick<Props, 'paper' | 'judging'>) {
  const { may, isOffline, waits, isAsked, trouble, isArmed, chosen } = judging;
  const general = trouble && refusalText(trouble);
  if (general)
    return (
      <p className={css.refused} role="alert">
        <Icon name="failed" size="1em" />
        {general}
      </p>
    );
  if (!may) return <p className={css.note}>You may look at papers; the right to decide them is another one.</p>;
  if (isOffline) return <p className={css.note}>Deciding waits for a connection.</p>;
  if (isArmed && chosen === null) return <p className={css.note}>Choose why, by its digit.</p>;
  if (waits !== null)
    return isAsked ? (
      <p className={css.refused} role="alert">
        <Icon name="needs" size="1em" />
        {waits}
      </p>
    ) : (
      <p className={css.note}>{waits}</p>
    );
  if (paper.document.verification === 'insurance')
    return <p className={css.note}>It is decided for all pages of the insurance.</p>;
  return null;
}

function refusalText({ fields, message }: Trouble): string | null {
  const entries = Object.entries(fields);
  if (entries.length === 0) return message;
  const others = entries.filter(([field]) => !AT_THEIR_PLACE.has(field)).flatMap(([, words]) => words);
  return others.length === 0 ? null : others.join(' ');
}
