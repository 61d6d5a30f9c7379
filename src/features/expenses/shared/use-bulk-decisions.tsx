import { useState, type ReactNode } from 'react';
import { expenses as calls } from '#contract/areas/expenses.ts';
import { ChosenFooter, FooterAct } from '#kit/list/list-footer.tsx';
import type { Bulk } from '#kit/list/resource/resource.ts';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { useChoice } from '#kit/list/use-choice.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { later } from '#ui/later.tsx';
import { useToast } from '#ui/toast.tsx';
import { type Decidable, mixedText } from './decidable.ts';
import type { DecideFormProps } from './decide-form.tsx';
import { useWaits } from './use-waits.ts';

const DecideForm = later<DecideFormProps>(() => import('./decide-form.tsx'));

/** An act besides approving and rejecting; its key is heard here, too. */
export interface OtherAct<R> {
  readonly keyName: string;
  readonly text: string;
  readonly isOffered: boolean;
  readonly dialog: (rows: readonly R[], onClose: () => void, onDone: () => void) => ReactNode;
}

type Act = 'approve' | 'reject' | 'other';

/** Rows as they were when it was asked: the list is read again behind the dialog. */
interface Asked<R> {
  readonly act: Act;
  readonly rows: readonly R[];
}

interface Listed {
  readonly id: number;
}

/** Choosing rows, and approving or rejecting them: each with all that are chosen, or with none. */
export function useBulkDecisions<R extends Listed>(
  { rows, total, choice }: Pick<ResourceList<R>, 'rows' | 'total' | 'choice'>,
  itemOf: (row: R) => Decidable,
  other?: OtherAct<R>,
): Bulk<R> {
  const decides = useMay()(calls.decide);
  const { picked, clear, selection } = useChoice(rows, ({ id }) => id);
  const [asked, setAsked] = useState<Asked<R> | null>(null);
  const refuse = useRefusal(itemOf);
  const mayChoose = (decides || other?.isOffered === true) && !choice.isDeleted;
  const isChosen = mayChoose && picked.length > 0;
  const ask = (act: Act) => isChosen && asked === null && !refuse(act, picked) && setAsked({ act, rows: picked });
  useShortcut('a', () => decides && ask('approve'));
  useShortcut('r', () => decides && ask('reject'));
  useShortcut(other?.keyName ?? 'p', () => other?.isOffered && ask('other'));
  if (!mayChoose) return {};
  const close = () => setAsked(null);
  const done = () => {
    close();
    clear();
  };
  return {
    selection: selection(),
    dialog: asked ? <Dialog asked={asked} itemOf={itemOf} other={other} onClose={close} onDone={done} /> : null,
    ...(isChosen && {
      clear,
      footer: (
        <ChosenFooter chosen={picked.length} total={total} onClear={clear}>
          {decides ? <Decisions chosen={picked.length} onAsk={ask} /> : null}
          {other?.isOffered ? (
            <FooterAct keyName={other.keyName} onAct={() => ask('other')}>
              {other.text}
            </FooterAct>
          ) : null}
        </ChosenFooter>
      ),
    }),
  };
}

/** Says why it cannot be done now, and whether that is so. */
function useRefusal<R>(itemOf: (row: R) => Decidable) {
  const toast = useToast();
  const waits = useWaits();
  return (act: Act, rows: readonly R[]): boolean => {
    const text = waits.title ?? (act === 'other' ? null : mixedText(rows.map(itemOf)));
    if (text !== null) toast({ text });
    return text !== null;
  };
}

function Decisions({ chosen, onAsk }: { readonly chosen: number; readonly onAsk: (act: Act) => void }) {
  return (
    <>
      <FooterAct keyName="a" first onAct={() => onAsk('approve')}>
        {`Approve ${chosen}`}
      </FooterAct>
      <FooterAct keyName="r" onAct={() => onAsk('reject')}>
        Reject
      </FooterAct>
    </>
  );
}

interface DialogProps<R> {
  readonly asked: Asked<R>;
  readonly itemOf: (row: R) => Decidable;
  readonly other: OtherAct<R> | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Dialog<R>({ asked: { act, rows }, itemOf, other, onClose, onDone }: DialogProps<R>) {
  if (act === 'other') return other?.dialog(rows, onClose, onDone);
  return (
    <DecideForm items={rows.map(itemOf)} isApproved={act === 'approve'} refusal="" onClose={onClose} onDone={onDone} />
  );
}
