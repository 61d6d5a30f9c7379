import { useState } from 'react';
import { parts, supplies } from '#contract/areas/stock.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useToast } from '#ui/toast.tsx';

/** A use of stock, with the words for it: `2 pc of Oil filter`. */
export interface StockUse {
  readonly id: number;
  readonly source: 'part' | 'supply';
  readonly what: string;
}

/** Takes a use off its vehicle again: the ledger gets an opposite movement, and what was used is on its shelf. */
export function useTakeBack() {
  const act = useDo();
  const toast = useToast();
  const [busy, setBusy] = useState<number | null>(null);
  const take = async ({ id, source, what }: StockUse) => {
    setBusy(id);
    const done = await act((source === 'part' ? parts : supplies).unuse, { params: { id } });
    setBusy(null);
    if (done) toast({ text: `Use taken back: ${what} is on the shelf again.` });
  };
  return { busy, takeBack: (use: StockUse) => void take(use) };
}
