import { PhotoGrid } from './photo-grid.tsx';
import type { LineView } from './use-lines.ts';

interface Props {
  readonly view: LineView;
  readonly mayDelete: boolean;
}

/** What was photographed of a line. */
export function LinePhotos({ view: { line, photos, truth }, mayDelete }: Props) {
  return <PhotoGrid images={photos} truth={truth} label={`Photos of ${line.title}`} mayDelete={mayDelete} />;
}
