import { useState } from 'react';
import { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Blocker, Booking } from '#contract/areas/rental-record.ts';
import type { Body } from '#contract/endpoint.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { FormField } from '#kit/form/form-field.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import { handoverText } from '../handover/handover-text.ts';
import { BlockerList } from '#kit/rental/blocker-list.tsx';
import { REASONED, STEPS } from './move-words.ts';
import { blockersIn, type Move } from './use-moves.tsx';

export interface MoveDialogProps {
  readonly booking: Booking;
  readonly move: Move;
  readonly blockers: readonly Blocker[];
  readonly onClose: () => void;
}

type Field = FormField<Body<typeof rows.status>>;

const REASON: Field = { name: 'reason', kind: 'note', label: 'Why', max: 1000, optional: false };
const OVERRIDE: Field = {
  name: 'override_reason',
  kind: 'note',
  label: 'Why it is done all the same',
  hint: 'It stands in the history with your name.',
  max: 1000,
  optional: false,
};

/** Asks before a booking is moved: for the reason, or for the word of who passes over what stands against it. */
export default function MoveDialog(props: MoveDialogProps) {
  const { move, onClose } = props;
  const [refused, setRefused] = useState<readonly Blocker[] | null>(null);
  const blockers = refused ?? props.blockers;
  const mayPass = useCan('booking.override');
  const isFirm = blockers.some(({ passable }) => !passable);
  const isStopped = blockers.length > 0 ? isFirm || !mayPass : move.whyNot !== null;
  if (!isStopped) return <Asking {...props} blockers={blockers} onBlocked={setRefused} />;
  return (
    <Dialog title={`${move.label}: not yet`} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {blockers.length > 0 ? <BlockerList blockers={blockers} /> : <p>{move.whyNot}</p>}
      {blockers.length > 0 ? (
        <p className="muted small">
          {isFirm ? 'Nobody can pass over this.' : 'Somebody who may pass over it, with a reason, has to do this.'}
        </p>
      ) : null}
    </Dialog>
  );
}

interface AskingProps extends MoveDialogProps {
  readonly onBlocked: (blockers: readonly Blocker[]) => void;
}

function Asking({ booking, move, blockers, onBlocked, onClose }: AskingProps) {
  const write = useWrite();
  const toast = useToast();
  const { id, status } = booking;
  const isPassing = blockers.length > 0;
  const isReasoned = REASONED.has(move.step);
  const send = async (body: Body<typeof rows.status>, signal: AbortSignal) => {
    const written = await write(
      rows.status,
      { body: { ...body, booking_id: id, status: move.step, from_status: status } },
      { signal, shows: { endpoint: rows.one, input: { params: { id } } } },
    );
    if (!written.ok && blockersIn(written.detail).length > 0) onBlocked(blockersIn(written.detail));
    return written;
  };
  return (
    <ActDialog
      title={move.label}
      saveText={isPassing ? `${move.label} all the same` : move.label}
      saveTone={isPassing || isReasoned ? 'danger' : 'primary'}
      rules={rows.status}
      draft={`booking/${id}/${move.step}${isPassing ? '/all-the-same' : ''}`}
      fields={[...(isReasoned ? [REASON] : []), ...(isPassing ? [OVERRIDE] : [])]}
      lead={() => (
        <>
          {isPassing ? <BlockerList blockers={blockers} /> : <p>{STEPS[move.step].effect}</p>}
          {move.step === 'checked_in' ? <p className="muted small">{handoverText(booking)}</p> : null}
        </>
      )}
      send={send}
      onSaved={({ message }) => {
        toast({ text: message });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
