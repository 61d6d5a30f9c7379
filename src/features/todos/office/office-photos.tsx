import { useState } from 'react';
import type { Todo, TodoImage } from '#contract/areas/todo-record.ts';
import { useRemovePhoto } from '#kit/outbox/use-remove-photo.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { Picture } from '#media/thumb.tsx';
import { imageFileUrl } from '#media/use-image-url.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/screen.tsx';
import { later } from '#ui/later.tsx';
import type { ViewerProps } from '#ui/viewer.tsx';
import { isLate } from './late.ts';
import css from './office-photos.module.css';

/** Loaded when the first picture is looked at closely. */
const Viewer = later<ViewerProps>(async () => ({ default: (await import('#ui/viewer.tsx')).Viewer }));

/** More places than these say nothing more. */
const MOST_GAPS = 6;

/** The photos that were asked for: what is there, and a dashed place for each that is not. */
export function OfficePhotos({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  const photos = todo.todoimages.filter((image) => image.kind === 'photo');
  const missing = Math.max(0, todo.photo_count - photos.length);
  if (photos.length + missing === 0) return null;
  const title = missing > 0 ? `Photos (${photos.length} of ${todo.photo_count})` : `Photos (${photos.length})`;
  const gap = todo.status === 'completed' ? `${missing} missing` : `${missing} to be taken`;
  return (
    <Section title={title}>
      <Pictures images={photos} label="Photos" now={now} todo={todo} shortcut="p" />
      {missing > 0 ? (
        <div className={css.gaps} data-wrong={todo.status === 'completed' || undefined}>
          {Array.from({ length: Math.min(missing, MOST_GAPS) }, (_, n) => (
            <span key={n}>{n === 0 ? gap : null}</span>
          ))}
        </div>
      ) : null}
    </Section>
  );
}

interface PicturesProps {
  readonly images: readonly TodoImage[];
  readonly label: string;
  readonly now: number;
  /** Whose they are: it says which of them came late. */
  readonly todo: Todo;
  /** The key that opens the first one. */
  readonly shortcut?: string;
}

/** Small pictures of the server; each opens in full, and the arrows go on from there. */
export function Pictures({ images, label, now, todo, shortcut = '' }: PicturesProps) {
  const [at, setAt] = useState<number | null>(null);
  useShortcut(shortcut, () => images.length > 0 && setAt(0));
  const remove = useRemovePhoto();
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
                alt={`${label} ${i + 1}, taken ${formatMoment(image.taken_at, now)}`}
              />
            </button>
            {isLate(image.taken_at, todo) ? <Late at={image.taken_at} now={now} /> : null}
          </li>
        ))}
      </ul>
      {shown && at !== null ? (
        <Viewer
          at={at}
          count={images.length}
          onGo={setAt}
          onClose={() => setAt(null)}
          caption={caption(shown, now)}
          {...(remove && {
            onDelete: () => {
              // Closed, so that the way to take it back is in sight.
              setAt(null);
              remove({ lid: `image/${shown.id}`, todo: `todo/${todo.id}` });
            },
          })}
        >
          <img key={shown.id} src={imageFileUrl(shown.id, 'full')} alt={`${label} ${at + 1} of ${images.length}`} />
        </Viewer>
      ) : null}
    </>
  );
}

/** Taken when the office had been told already that the work is done. */
function Late({ at, now }: { readonly at: string; readonly now: number }) {
  return (
    <span className={css.late}>
      <Icon name="clock" size="1em" />
      <span>{`Late, ${formatMoment(at, now)}`}</span>
    </span>
  );
}

function caption(image: TodoImage, now: number): string {
  return `taken ${formatMoment(image.taken_at, now)} by ${image.created_by_name}, received ${formatMoment(image.created_at, now)}`;
}
