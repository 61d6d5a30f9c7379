import { Icon } from '#ui/icon.tsx';
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
  const { line, photos, followOn } = view;
  const asks = line.state === 'failed' || line.state === 'skipped';
  if (line.note === '' && photos.length === 0 && !followOn && !asks) return null;
  return (
    <div className={css.strip}>
      {line.state === 'skipped' ? (
        <p className={css.skipped}>
          <Icon name="skip" />
          Skipped{line.note === '' ? ', no reason given' : ':'}
        </p>
      ) : null}
      {line.note === '' ? null : <p className={css.quote}>{line.note}</p>}
      <LinePhotos view={view} mayDelete={may} />
      <LineFollowOn view={view} note={line.note} />
    </div>
  );
}
