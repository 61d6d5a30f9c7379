import { sayAge } from '#lib/say-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { Failure } from './use-read.ts';

interface Props {
  /** When the oldest part of what is shown was read, ms. */
  readonly at: number;
  readonly failure: Failure | null;
  readonly busy: boolean;
  readonly onAgain: () => void;
}

const WHY: Readonly<Record<Failure, string>> = {
  offline: 'No connection',
  portal: 'Network, but not our server',
  'signed-out': 'Signed out',
  refused: 'The server refused to answer',
};

/** How old what is shown is; in the way only when it cannot be read anew. */
export function ReadingAge({ at, failure, busy, onAgain }: Props) {
  const now = useNow(15_000);
  const age = `Read ${sayAge(at, now)}`;
  if (failure === null) return <span className="muted small num">{busy ? 'Reading…' : age}</span>;
  return (
    <Banner
      tone="unknown"
      icon="offline"
      action={
        <Button icon="retry" busy={busy} onClick={onAgain}>
          Try again
        </Button>
      }
    >
      {WHY[failure]}. This is what was read {sayAge(at, now)}.
    </Banner>
  );
}
