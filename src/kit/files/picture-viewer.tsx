import type { Attachment } from '#contract/attachment.ts';
import { isolated } from '#contract/people-text.ts';
import { formatMoment } from '#lib/format-when.ts';
import { later } from '#ui/later.tsx';
import type { ViewerProps } from '#ui/viewer.tsx';
import { fileUrl } from './file-url.ts';

/** Loaded when the first picture is looked at closely. */
const Viewer = later<ViewerProps>(async () => ({ default: (await import('#ui/viewer.tsx')).Viewer }));

interface Props {
  readonly pictures: readonly Attachment[];
  /** Which is looked at; null for none. */
  readonly at: number | null;
  readonly now: number;
  readonly onGo: (at: number) => void;
  readonly onClose: () => void;
}

/** One picture of a record on the whole screen; the arrows go on to the others. */
export function PictureViewer({ pictures, at, now, onGo, onClose }: Props) {
  const shown = at === null ? undefined : pictures[at];
  if (!shown || at === null) return null;
  const caption = `${isolated(shown.name)}, added ${formatMoment(shown.created_at, now)} by ${isolated(shown.created_by_name)}`;
  return (
    <Viewer at={at} count={pictures.length} caption={caption} onGo={onGo} onClose={onClose}>
      <img key={shown.id} src={fileUrl(shown.id, 'preview')} alt={shown.name} />
    </Viewer>
  );
}
