import { formatAge } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useTruth } from '#sync/use-sync.ts';
import { NotRead } from './not-read.tsx';
import type { Failure } from './read-again.ts';

interface Props {
  /** When the oldest part of what is shown was read, ms. */
  readonly at: number;
  readonly failure: Failure | null;
  readonly busy: boolean;
  /** In a line that must not get higher by it. */
  readonly slim?: boolean;
  readonly onAgain: () => void;
}

const WHY: Readonly<Record<Failure, string>> = {
  offline: 'No connection',
  portal: 'Network, but not our server',
  'signed-out': 'Signed out',
  refused: 'The server refused to answer',
};

/** The server is there for all else: only this was not answered. */
const UNANSWERED = 'The server has not answered';

/** How old what is shown is; in the way only when it cannot be read anew. */
export function ReadingAge({ at, failure, busy, slim = false, onAgain }: Props) {
  const now = useNow(15_000);
  const isOnline = useTruth().reach === 'online';
  const age = `Read ${formatAge(at, now)}`;
  const isBackOnline = failure === 'offline' && isOnline;
  if (failure === null || (isBackOnline && busy))
    return <span className="muted small num">{busy ? 'Reading…' : age}</span>;
  return (
    <NotRead slim={slim} busy={busy} onAgain={onAgain}>
      {isBackOnline ? UNANSWERED : WHY[failure]}. This is what was read {formatAge(at, now)}.
    </NotRead>
  );
}
