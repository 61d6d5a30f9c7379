import { useState, type ReactNode } from 'react';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { ChosenFooter, FooterAct } from '../list-footer.tsx';
import { useChoice } from '../use-choice.ts';
import type { OfficeRecord, Resource } from './resource.ts';
import type { ResourceList } from './use-resource-list.ts';

export interface Bulk<R> {
  /** What the table is given; absent where nothing can be chosen. */
  readonly selection: ReturnType<ReturnType<typeof useChoice<R>>['selection']> | undefined;
  /** In place of the list's own footer while rows are chosen, else null. */
  readonly footer: ReactNode;
  readonly dialog: ReactNode;
  /** Chooses nothing any more; null where nothing is chosen. */
  readonly clear: (() => void) | null;
}

const idOf = ({ id }: OfficeRecord) => id;

/** Choosing rows, and the act that is done with several of them at once. */
export function useBulk<R extends OfficeRecord>({ bulk }: Resource<R>, of: ResourceList<R>): Bulk<R> {
  const may = useMay();
  const { picked, clear, selection } = useChoice(of.rows, idOf);
  // As they were when it was asked: the list is read again behind the dialog.
  const [asked, setAsked] = useState<readonly R[] | null>(null);
  const mayChoose = bulk !== undefined && may(bulk.call) && !of.choice.isDeleted;
  const isChosen = mayChoose && picked.length > 0;
  const ask = () => setAsked(picked);
  useShortcut(bulk?.keyName ?? '', () => isChosen && ask());
  if (!mayChoose) return { selection: undefined, footer: null, dialog: null, clear: null };
  const { dialog: Dialog, keyName, text, refusal } = bulk;
  return {
    selection: selection(refusal),
    footer: isChosen ? (
      <ChosenFooter chosen={picked.length} total={of.total} onClear={clear}>
        <FooterAct keyName={keyName} first onAct={ask}>
          {text(picked.length)}
        </FooterAct>
      </ChosenFooter>
    ) : null,
    dialog: asked ? <Dialog rows={asked} onDone={clear} onClose={() => setAsked(null)} /> : null,
    clear: isChosen ? clear : null,
  };
}
