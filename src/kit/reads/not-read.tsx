import type { ReactNode } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

interface Props {
  /** As high as the line it stands in, where there is room for that. */
  readonly slim?: boolean;
  readonly busy: boolean;
  readonly onAgain: () => void;
  /** Why, and what is shown instead. */
  readonly children: ReactNode;
}

/** The server has not said what is looked at: the way to ask it again. */
export function NotRead({ slim = false, busy, onAgain, children }: Props) {
  return (
    <Banner
      slim={slim}
      tone="unknown"
      icon="offline"
      action={
        <Button icon="retry" busy={busy} onClick={onAgain}>
          Try again
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
