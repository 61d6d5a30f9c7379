import type { Notice } from '#contract/areas/notices.ts';
import { Button } from '#ui/button.tsx';
import type { useReadMarks } from './use-read-marks.ts';

interface Props {
  /** The first of the list; undefined of an empty one. */
  readonly newest: Notice | undefined;
  readonly unread: number;
  readonly marks: ReturnType<typeof useReadMarks>;
}

/** Where nothing is unread the button keeps its place, so that nothing moves. */
export function MarkAll({ newest, unread, marks }: Props) {
  if (!newest) return null;
  const isIdle = unread === 0 || marks.isBusy;
  return (
    <Button
      tone="quiet"
      icon="check"
      // Not disabled: that would take the focus from whoever has just pressed it by the keyboard.
      aria-disabled={isIdle}
      aria-busy={marks.isBusy || undefined}
      onClick={isIdle ? undefined : () => void marks.markAll(newest)}
    >
      Mark all as read
    </Button>
  );
}
