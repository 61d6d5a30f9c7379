import { useState } from 'react';
import type { Todo, TodoImage } from '#contract/areas/todo-record.ts';
import { sayMoment } from '#lib/say-when.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { Picture } from '#media/thumb.tsx';
import { imageFileUrl } from '#media/use-image-url.ts';
import { Section } from '#ui/screen.tsx';
import { Viewer } from '#ui/viewer.tsx';
import css from './desk.module.css';

export function DeskPhotos({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  const photos = todo.todoimages.filter((image) => image.kind === 'photo');
  if (photos.length === 0 && todo.photo_count === 0) return null;
  const title =
    todo.photo_count > photos.length ? `Photos (${photos.length} of ${todo.photo_count})` : `Photos (${photos.length})`;
  return (
    <Section title={title}>
      {photos.length === 0 ? <p className="muted">None were taken.</p> : null}
      <Pictures images={photos} label="Photos" now={now} shortcut="p" />
    </Section>
  );
}

interface PicturesProps {
  readonly images: readonly TodoImage[];
  readonly label: string;
  readonly now: number;
  /** The key that opens the first one. */
  readonly shortcut?: string;
}

/** Small pictures of the server; each opens in full, and the arrows go on from there. */
export function Pictures({ images, label, now, shortcut = '' }: PicturesProps) {
  const [at, setAt] = useState<number | null>(null);
  useShortcut(shortcut, () => images.length > 0 && setAt(0));
  const shown = at === null ? undefined : images[at];
  if (images.length === 0) return null;
  return (
    <>
      <ul className={css.pictures} aria-label={label}>
        {images.map((image, i) => (
          <li key={image.id}>
            <button type="button" className={css.picture} onClick={() => setAt(i)}>
              <Picture
                url={imageFileUrl(image.id, 'thumb')}
                alt={`${label} ${i + 1}, taken ${sayMoment(image.taken_at, now)}`}
              />
            </button>
          </li>
        ))}
      </ul>
      {shown && at !== null ? (
        <Viewer at={at} count={images.length} onGo={setAt} onClose={() => setAt(null)} caption={caption(shown, now)}>
          <img key={shown.id} src={imageFileUrl(shown.id, 'full')} alt={`${label} ${at + 1} of ${images.length}`} />
        </Viewer>
      ) : null}
    </>
  );
}

function caption(image: TodoImage, now: number): string {
  return `taken ${sayMoment(image.taken_at, now)} by ${image.created_by_name}, received ${sayMoment(image.created_at, now)}`;
}
