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
  return (
    <Button
      tone="quiet"
      icon="check"
      busy={marks.isBusy}
      disabled={unread === 0}
      onClick={() => void marks.markAll(newest)}
    >
      Mark all as read
    </Button>
  );
}
