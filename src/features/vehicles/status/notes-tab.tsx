import { useState } from 'react';
import type { VehicleNote } from '#contract/areas/vehicle-note-calls.ts';
import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import { ShowMore } from '#kit/list/show-more.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { formatMoment, onDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useSession } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { DeleteNoteProps } from './delete-note.tsx';
import type { NoteDialogProps } from './note-dialog.tsx';
import css from './status.module.css';

const DeleteNote = later<DeleteNoteProps>(() => import('./delete-note.tsx'));
const NoteDialog = later<NoteDialogProps>(() => import('./note-dialog.tsx'));

/** What people wrote about a vehicle, the newest first, with what was changed and deleted. */
export function NotesTab({ vehicleId }: { readonly vehicleId: number }) {
  const read = useReadPages(rows.notes, { params: { id: vehicleId } });
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  const [edited, setEdited] = useState<VehicleNote | 'new' | null>(null);
  const again = () => void read.refetch();
  if (read.isPending) return <SkeletonRows rows={4} />;
  const [first] = read.data?.pages ?? [];
  if (!first) return <ReadTrouble error={read.error} onAgain={again} />;
  const notes = read.data?.pages.flatMap(({ body }) => body.data) ?? [];
  return (
    <>
      {first.failure ? <ReadingAge {...first} busy={read.isFetching} onAgain={again} /> : null}
      {may(rows.saveNote) ? (
        <Button icon="plus" disabled={isOffline} onClick={() => setEdited('new')}>
          Write a note
        </Button>
      ) : null}
      {notes.length === 0 ? (
        <EmptyState icon="note" title="No notes yet">
          What the next person should know about this vehicle.
        </EmptyState>
      ) : null}
      <ul className={css.holds} aria-label="Notes">
        {notes.map((note) => (
          <Note key={note.id} note={note} onEdit={() => setEdited(note)} />
        ))}
      </ul>
      <ShowMore list={read} rows='[aria-label="Notes"] > li' />
      {edited ? (
        <NoteDialog vehicleId={vehicleId} note={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </>
  );
}

/** For so long its author may change a note, in ms: the server says the same. */
const OWN_MS = 24 * 3_600_000;

function Note({ note, onEdit }: { readonly note: VehicleNote; readonly onEdit: () => void }) {
  const now = useNow(60_000);
  const [asks, setAsks] = useState(false);
  const { user, permissions } = useSession();
  const isOwn = note.created_by === user.id && now - Date.parse(note.created_at) < OWN_MS;
  const mayChange = note.deleted_at === null && (isOwn || permissions.includes('vehicle-note.update'));
  const who = [
    `${note.created_by_name}, ${formatMoment(note.created_at, now)}`,
    note.edited_at && `changed by ${note.edited_by_name ?? ''}, ${formatMoment(note.edited_at, now)}`,
    note.deleted_at && `deleted by ${note.deleted_by_name ?? ''}, ${formatMoment(note.deleted_at, now)}`,
  ];
  return (
    <li className={css.hold} data-deleted={note.deleted_at !== null || undefined}>
      {note.deleted_at === null ? <span className={css.body}>{note.body}</span> : <del>{note.body}</del>}
      {note.followup_date ? <span>{`Look at it again ${onDay(note.followup_date, now)}`}</span> : null}
      <span className="muted small">{who.filter(Boolean).join('; ')}</span>
      {note.versions.length > 0 ? (
        <details>
          <summary className="small">What it said before</summary>
          {note.versions.map(({ at, body, by_name }) => (
            <p key={at} className="muted small">{`${body} (until ${formatMoment(at, now)}, ${by_name})`}</p>
          ))}
        </details>
      ) : null}
      {mayChange ? (
        <span className={css.acts}>
          <Button tone="quiet" icon="edit" onClick={onEdit}>
            Edit
          </Button>
          <Button tone="quiet" icon="trash" onClick={() => setAsks(true)}>
            Delete
          </Button>
        </span>
      ) : null}
      {asks ? <DeleteNote note={note} onClose={() => setAsks(false)} /> : null}
    </li>
  );
}
