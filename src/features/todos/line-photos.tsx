import { isolated } from '#contract/people-text.ts';
import { PhotoGrid } from './photo-grid.tsx';
import type { LineView } from './use-lines.ts';
import css from './checklist.module.css';

interface Props {
  readonly view: LineView;
  readonly mayDelete: boolean;
}

/** What was photographed of a line. */
export function LinePhotos({ view: { line, photos, truth }, mayDelete }: Props) {
  if (photos.length === 0) return null;
  return (
    <div className={css.photos}>
      <PhotoGrid images={photos} truth={truth} label={`Photos of ${isolated(line.title)}`} mayDelete={mayDelete} />
    </div>
  );
}
