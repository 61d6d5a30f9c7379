import { useState, type ReactNode } from 'react';
import { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Blocker, Booking } from '#contract/areas/rental-record.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useSession } from '#session/use-session.ts';
import { later } from '#ui/later.tsx';
import { useToast } from '#ui/toast.tsx';
import type { MoveDialogProps } from './move-dialog.tsx';
import { blockersFor, nextStep, REASONED, rightFor, STEPS, type Step } from './move-words.ts';

const MoveDialog = later<MoveDialogProps>(() => import('./move-dialog.tsx'));

export interface Move {
  readonly step: Step;
  readonly label: string;
  /** What stands against it, in words. */
  readonly whyNot: string | null;
}

export interface Moves {
  /** What comes next, where there is something and this person may do it. */
  readonly primary: Move | null;
  readonly others: readonly Move[];
  /** Of the act that is being sent. */
  readonly busy: Step | null;
  readonly press: (move: Move) => void;
  readonly dialog: ReactNode;
}

interface Asked {
  readonly move: Move;
  /** What the server said; else what the booking says at the moment, which may still be read anew. */
  readonly refused: readonly Blocker[] | null;
}

/** Where a booking can go from here. What needs no word goes at once; a reason, and what stands against it, are asked for in a dialog. */
export function useMoves(booking: Booking): Moves {
  const { permissions } = useSession();
  const write = useWrite();
  const toast = useToast();
  const [busy, setBusy] = useState<Step | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const moves = booking.status_list.filter(({ status }) => permissions.includes(rightFor(status))).map(moveOf);
  const next = nextStep(booking);

  const go = async (move: Move) => {
    setBusy(move.step);
    const { id, status } = booking;
    const written = await write(
      rows.status,
      { body: { booking_id: id, status: move.step, from_status: status } },
      { shows: { endpoint: rows.one, input: { params: { id } } } },
    );
    setBusy(null);
    if (written.ok) return toast({ text: written.body.message });
    const found = blockersIn(written.detail);
    if (found.length > 0) setAsked({ move, refused: found });
    else toast({ text: Object.values(written.fields).flat().join(' ') || written.message });
  };

  const press = (move: Move) => {
    const goesAtOnce = move.whyNot === null && !REASONED.has(move.step) && move.step !== 'checked_in';
    if (goesAtOnce) void go(move);
    else setAsked({ move, refused: null });
  };

  return {
    primary: moves.find(({ step }) => step === next) ?? null,
    others: moves.filter(({ step }) => step !== next),
    busy,
    press,
    dialog: asked ? (
      <MoveDialog
        booking={booking}
        move={asked.move}
        blockers={asked.refused ?? blockersFor(booking, asked.move.step)}
        onClose={() => setAsked(null)}
      />
    ) : null,
  };
}

function moveOf({ status, label, why_not }: Booking['status_list'][number]): Move {
  return { step: status, label: status === 'reset' ? `Back to “${label}”` : STEPS[status].act, whyNot: why_not };
}

/** The server looks once more: since the page was read more may stand against it. */
export function blockersIn(detail: Readonly<Record<string, unknown>> | undefined): readonly Blocker[] {
  return Array.isArray(detail?.['blockers']) ? (detail['blockers'] as readonly Blocker[]) : [];
}
