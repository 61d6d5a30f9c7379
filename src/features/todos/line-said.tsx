import { useCan } from '#session/use-session.ts';
import { LineFollowOn } from './line-follow-on.tsx';
import { LinePhotos } from './line-photos.tsx';
import type { LineView } from './use-lines.ts';
import css from './checklist.module.css';

interface Props {
  readonly view: LineView;
  readonly may: boolean;
}

/** What was said of a line besides its answer, to be read; nothing where there is nothing. */
export function LineSaid({ view, may }: Props) {
  const mayDelete = useCan('image.create') && may;
  const { line, photos, followOn } = view;
  const isFailed = line.state === 'failed';
  if (line.note === '' && photos.length === 0 && !followOn && !isFailed) return null;
  return (
    <div className={css.strip}>
      {line.note === '' ? null : <p className={css.quote}>{line.note}</p>}
      <LinePhotos view={view} mayDelete={mayDelete} />
      {isFailed || followOn ? <LineFollowOn view={view} note={line.note} /> : null}
    </div>
  );
}
