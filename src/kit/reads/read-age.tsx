import { ReadFailed, type Kept } from './read-again.ts';
import { ReadingAge } from './reading-age.tsx';
import { IconButton } from '#ui/button.tsx';

interface Props {
  readonly read: {
    readonly data: Kept<unknown> | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** How old the figures of a page are, and the way to read them again. */
export function ReadAge({ read: { data, error, isFetching, refetch } }: Props) {
  if (!data) return null;
  // A refusal keeps what was read before it; only the error knows of it.
  const failure = error instanceof ReadFailed ? error.kind : data.failure;
  return (
    <>
      <ReadingAge slim at={data.at} failure={failure} busy={isFetching} onAgain={() => void refetch()} />
      {failure === null ? (
        <IconButton icon="retry" label="Read again" busy={isFetching} onClick={() => void refetch()} />
      ) : null}
    </>
  );
}
