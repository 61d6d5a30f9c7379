import type { Permission } from '#contract/permissions.ts';
import { formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Kbd } from '#ui/kbd.tsx';
import { useWide } from '#ui/use-wide.ts';
import { useBilling } from '../money/use-billing.tsx';
import type { RentalWhole } from '../shared/rental-whole.ts';
import { useWaits } from '../shared/use-waits.ts';
import { nextStep, type Act } from './next-step.ts';
import { useClose } from './use-moves.ts';
import { useForm, type RentalForm } from './use-form.ts';

interface Look {
  readonly label: string;
  readonly icon: IconName;
  readonly right: Permission;
  /** Null for closing, which asks for nothing. */
  readonly form: RentalForm | null;
}

const bill: Permission = 'private-rental.bill';

const ACTS: Readonly<Record<Act, Look>> = {
  'hand-out': { label: 'Hand it over', icon: 'key', right: 'checkin.update', form: { form: 'hand-out' } },
  'take-back': { label: 'Take it back', icon: 'undo', right: 'checkout.update', form: { form: 'take-back' } },
  bill: { label: 'Bill this period', icon: 'file', right: bill, form: { form: 'bill', isCredit: false } },
  credit: { label: 'Make the credit note', icon: 'file', right: bill, form: { form: 'bill', isCredit: true } },
  receipt: { label: 'Take a payment', icon: 'card', right: bill, form: { form: 'receipt', kind: 'payment' } },
  refund: { label: 'Give back', icon: 'card', right: 'payment.refund', form: { form: 'receipt', kind: 'refund' } },
  'give-back': {
    label: 'Give the deposit back',
    icon: 'lock',
    right: bill,
    form: { form: 'receipt', kind: 'deposit_refund' },
  },
  close: { label: 'Close it', icon: 'check', right: 'private-rental.update', form: null },
};

export interface PrimaryActOf {
  readonly act: Act;
  readonly run: () => void;
}

/** What comes next, where there is something and this person may do it. */
export function usePrimaryAct(whole: RentalWhole): PrimaryActOf | null {
  const { permissions } = useSession();
  const show = useForm();
  const close = useClose(whole.rental.id);
  const { act } = nextStep(whole, useNow(60_000), formatSum);
  if (act === null || !permissions.includes(ACTS[act].right)) return null;
  const { form } = ACTS[act];
  return { act, run: () => (form === null ? void close() : show(form)) };
}

const MONEY: ReadonlySet<Act> = new Set(['bill', 'credit', 'receipt', 'refund', 'give-back']);

/** The one act of the page. Money waits until it is known what became of the last act. */
export function PrimaryAct({ act: { act, run } }: { readonly act: PrimaryActOf }) {
  const isWide = useWide();
  const waits = useWaits();
  const { open } = useBilling();
  const isHeld = open !== null && MONEY.has(act);
  const { label, icon } = ACTS[act];
  useShortcut(waits.disabled || isHeld ? '' : 'p', run);
  return (
    <Button
      tone="primary"
      icon={icon}
      {...waits}
      disabled={waits.disabled || isHeld}
      aria-keyshortcuts="p"
      onClick={run}
    >
      {label} {isWide ? <Kbd>p</Kbd> : null}
    </Button>
  );
}
