import { useState } from 'react';
import type { Attachment } from '#contract/attachment.ts';
import { useKeys } from '#lib/use-keys.ts';
import { useZoom, type Zooming } from '#ui/use-zoom.ts';
import { usePdf, type PdfState } from './use-pdf.ts';

const PDF = 'application/pdf';

/** What stands on the stage, and how it is looked at. */
export interface Stage {
  /** Undefined where there is no file. */
  readonly file: Attachment | undefined;
  /** Null where it is no PDF. */
  readonly pdf: PdfState | null;
  /** Of its PDF, counted from 1, and how many there are to look at; 1 of 1 for anything else. */
  readonly page: number;
  readonly pages: number;
  /** It can be turned and enlarged. */
  readonly isDrawn: boolean;
  /** Quarters to the right. */
  readonly turns: number;
  readonly zooming: Zooming;
  readonly show: (id: number) => void;
  readonly goTo: (page: number) => void;
  /** The next page, the next file after the last one, and then the first again. */
  readonly flip: () => void;
  readonly turn: () => void;
}

/** `first` is the id of the file that is seen first; `onShow` hears of another one. */
export function useStage(
  files: readonly Attachment[],
  first: number | undefined,
  onShow: ((id: number) => void) | undefined,
): Stage {
  const [seen, setSeen] = useState({ id: first, page: 1 });
  const [turns, setTurns] = useState(0);
  const file = files.find(({ id }) => id === seen.id) ?? files[0];
  const pdf = usePdf(file?.mime === PDF ? file.id : null);
  const pages = pdf?.is === 'open' ? pdf.pdf.pages : 1;
  const page = Math.min(seen.page, pages);
  const zooming = useZoom(`${file?.id} ${page}`);
  const show = (id: number) => {
    setSeen({ id, page: 1 });
    onShow?.(id);
  };
  const goTo = (next: number) => setSeen({ id: file?.id, page: next });
  const next = files[files.findIndex((one) => one === file) + 1] ?? files[0];
  return {
    file,
    pdf,
    page,
    pages,
    isDrawn: file?.mime.startsWith('image/') === true || pdf?.is === 'open',
    turns,
    zooming,
    show,
    goTo,
    flip: () => (page < pages ? goTo(page + 1) : next && show(next.id)),
    turn: () => setTurns((before) => (before + 1) % 4),
  };
}

/** f, +, -, 0, arrows and ⇧R, wherever on the page the focus is. */
export function useStageKeys(stage: Stage, hasKeys: boolean, isMany: boolean): void {
  useKeys(({ key, shiftKey, target }) => {
    const { isDrawn, pages, flip, turn, zooming } = stage;
    // Arrows go from one to the next of a choice that has the focus.
    const isOfChoice = target instanceof HTMLInputElement && target.type === 'radio';
    if (!hasKeys || !stage.file) return false;
    if (key.toLowerCase() === 'f' && (isMany || pages > 1)) flip();
    else if (!isDrawn || isOfChoice) return false;
    else if (shiftKey && key.toLowerCase() === 'r') turn();
    else return zooming.onKey(key);
    return true;
  });
}
