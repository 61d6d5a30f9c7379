import { useState, type ComponentType } from 'react';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { ChosenFooter, FooterAct } from '../list-footer.tsx';
import { useChoice } from '../use-choice.ts';
import type { Bulk, OfficeRecord } from './resource.ts';
import type { ResourceList } from './use-resource-list.ts';

/** What the dialog of an act of several rows gets. */
export interface BulkProps<R> {
  readonly rows: readonly R[];
  /** It is done: nothing is chosen any more. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What can be done with several rows at once, by whoever has the permission of the call. */
interface BulkAct<R> {
  readonly call: AnyEndpoint;
  readonly keyName: string;
  /** On its button: "Set status of 5 vehicles". */
  readonly text: (chosen: number) => string;
  /** Why it cannot be done with this row; null where it can. */
  readonly refusal?: (row: R) => string | null;
  /** Asks for the rest, and does it. */
  readonly dialog: ComponentType<BulkProps<R>>;
}

const idOf = ({ id }: OfficeRecord) => id;

/** Choosing rows of a `ResourceScreen`, and the act that is done with several of them at once. */
export function useBulk<R extends OfficeRecord>(act: BulkAct<R>, of: ResourceList<R>): Bulk<R> {
  const { call, keyName, text, refusal, dialog: Dialog } = act;
  const may = useMay();
  const { picked, clear, selection } = useChoice(of.rows, idOf);
  // As they were when it was asked: the list is read again behind the dialog.
  const [asked, setAsked] = useState<readonly R[] | null>(null);
  const mayChoose = may(call) && !of.choice.isDeleted;
  const isChosen = mayChoose && picked.length > 0;
  const ask = () => setAsked(picked);
  useShortcut(keyName, () => isChosen && ask());
  if (!mayChoose) return {};
  const footer = (
    <ChosenFooter chosen={picked.length} total={of.total} onClear={clear}>
      <FooterAct keyName={keyName} first onAct={ask}>
        {text(picked.length)}
      </FooterAct>
    </ChosenFooter>
  );
  return {
    selection: selection(refusal),
    dialog: asked ? <Dialog rows={asked} onDone={clear} onClose={() => setAsked(null)} /> : null,
    ...(isChosen && { footer, clear }),
  };
}
