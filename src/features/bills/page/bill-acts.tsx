import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Bill, type BillStatus, statusMoves } from '#contract/areas/bill-record.ts';
import { bills } from '#contract/areas/bills.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useToast } from '#ui/toast.tsx';
import { useWide } from '#ui/use-wide.ts';
import { billName } from '../shared/bill-text.ts';
import type { BillMove, StatusFormProps } from './status-form.tsx';

const StatusForm = later<StatusFormProps>(() => import('./status-form.tsx'));

const MOVES: Readonly<Record<BillStatus, Omit<MenuItem, 'onAct'>>> = {
  paid: { label: 'Mark as paid', icon: 'card' },
  disputed: { label: 'Dispute', icon: 'needs' },
  void: { label: 'Make void', icon: 'close' },
  open: { label: 'Open again', icon: 'undo' },
};

/** What becomes of the bill: paid, disputed, void; needing no expense; deleted. */
export function ActsOfBill({ bill }: { readonly bill: Bill }) {
  const [move, setMove] = useState<BillMove | null>(null);
  const isWide = useWide();
  const isOffline = useTruth().reach === 'offline';
  const offers = useOffers(bill, setMove);
  const [first, ...rest] = offers;
  const items = isWide ? rest : offers;
  if (isOffline) return null;
  return (
    <>
      {isWide && first ? (
        <Button {...(first.icon && { icon: first.icon })} onClick={first.onAct}>
          {first.label}
        </Button>
      ) : null}
      {items.length > 0 ? <Menu label="More" items={items} /> : null}
      {move === null ? null : <StatusForm bill={bill} move={move} onClose={() => setMove(null)} />}
    </>
  );
}

function useOffers(bill: Bill, onMove: (move: BillMove) => void): readonly MenuItem[] {
  const may = useMay();
  const act = useDo();
  const { remove, restore } = useRemoval(bill);
  const isConverted = bill.expense_status === 'converted';
  if (bill.deleted_at !== null)
    return may(bills.restore) ? [{ label: 'Restore', icon: 'undo', onAct: () => void restore() }] : [];
  const moves = statusMoves[bill.status]
    .filter((status) => !(isConverted && status === 'void'))
    .map((status): MenuItem => ({ ...MOVES[status], onAct: () => onMove({ status }) }));
  const needed = () =>
    void act(bills.changeStatus, { params: { id: bill.id }, body: { expense_status: 'unconverted' } });
  const booked: readonly MenuItem[] = isConverted
    ? []
    : bill.expense_status === 'not_needed'
      ? [{ label: 'It needs an expense', icon: 'receipt', onAct: needed }]
      : [{ label: 'No expense needed', icon: 'close', onAct: () => onMove({ expense_status: 'not_needed' }) }];
  const deletion: MenuItem = { label: 'Delete', icon: 'trash', onAct: () => void remove() };
  return [
    ...(may(bills.changeStatus) ? [...moves, ...booked] : []),
    ...(may(bills.remove) && !isConverted ? [deletion] : []),
  ];
}

/** Deletes it and leads back to the list, from where it can be undone. */
function useRemoval(bill: Bill) {
  const act = useDo();
  const toast = useToast();
  const navigate = useNavigate();
  const params = { id: bill.id };
  const restore = async () => {
    const back = await act(bills.restore, { params });
    if (back) toast({ text: back.message });
  };
  const remove = async () => {
    const done = await act(bills.remove, { params });
    if (!done) return;
    toast({ text: `${billName(bill)} deleted.`, undo: () => void restore() });
    void navigate('/bills');
  };
  return { remove, restore };
}
