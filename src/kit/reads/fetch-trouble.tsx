import { ReadFailed } from './read-again.ts';
import { ReadTrouble } from './read-trouble.tsx';

/** What is said where the server gave no reason (the words are those that the business knows). */
export const FETCH_FAILED = 'An error occurred while fetching data';

interface FetchTroubleProps {
  /** Over the server's own words. */
  readonly title: string;
  readonly error: Error | null;
  readonly onAgain: () => void;
}

/** A read of rentals that failed: by the server's words, else by those above with what is known of the reason. */
export function FetchTrouble({ title, error, onAgain }: FetchTroubleProps) {
  if (error instanceof ReadFailed && error.isWorded)
    return <ReadTrouble title={title} error={error} onAgain={onAgain} />;
  const isKnown = error instanceof ReadFailed && error.kind !== 'refused';
  return <ReadTrouble title={FETCH_FAILED} error={isKnown ? error : null} onAgain={onAgain} />;
}
