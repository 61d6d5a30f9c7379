import { useNavigate } from 'react-router-dom';
import { useCan } from '#session/use-session.ts';
import { count, countOfWanted } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/screen.tsx';
import { photoPath } from '#lib/todo-path.ts';
import { isLate, mayAdd } from '#db/views/late.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { isLost } from './unsent.ts';
import type { TodoView } from './use-todo.ts';

/** The photos of the job: how many of how many are known to be on the server, and each with its own truth. */
export function PhotosSection({ view }: { readonly view: TodoView }) {
  const navigate = useNavigate();
  const { todo, truth, gone } = view;
  const may = useCan('image.create') && mayAdd(todo) && !isLost(gone);
  const photos = view.images.filter((image) => image.kind === 'photo');
  if (photos.length === 0 && !may) return null;
  const confirmed = photos.filter((image) => truth.get(image.lid) === 'sent').length;
  return (
    <Section title="Photos">
      <p className="muted num">{words(photos.length, confirmed, todo.photo_count)}</p>
      <PhotoGrid
        images={photos}
        truth={truth}
        label="Photos"
        mayDelete={todo.status === 'pending'}
        isLate={({ taken_at }) => isLate(taken_at, todo.completed_at)}
      />
      {may ? (
        <Button icon="camera" onClick={() => void navigate(photoPath(todo.lid))}>
          Take photos
        </Button>
      ) : null}
    </Section>
  );
}

function words(taken: number, confirmed: number, wanted: number): string {
  if (taken === 0) return wanted > 0 ? `${count(wanted, 'photo')} wanted` : 'None yet';
  return `${countOfWanted(taken, wanted, 'photo')} taken · ${confirmed} of ${taken} confirmed on the server`;
}
