import { notes, type Note } from '#contract/areas/notes.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useNow } from '#lib/use-now.ts';
import { listColumns } from './list-columns.tsx';
import { ListDetail } from './list-detail.tsx';
import { filtersOf } from './list-filters.ts';
import { noteKind, recordOf } from './list-record.ts';
import { useMove } from './use-place.ts';

const NoteForm = formLater<Note>(() => import('./note-form.tsx'));

export default function NotesScreen() {
  return (
    // One's own order is read outside of the list.
    <Reads>
      <Notes />
    </Reads>
  );
}

function Notes() {
  const move = useMove(noteKind);
  return (
    <ResourceScreen
      title="Notes"
      noun={noteKind.noun}
      list={notes.list}
      rows={(answer) => answer.notes}
      record={{ get: notes.edit, of: (answer) => answer.note }}
      nameOf={({ title }) => title}
      columns={listColumns<Note>(noteKind, useNow(60_000), move)}
      order={{ sort: 'index', direction: 'asc' }}
      filters={filtersOf(noteKind)}
      searchHint="Title, text, items, owner"
      empty="What is to be done or remembered, with items to tick. A note is seen by whom it is shared with."
      entity="note"
      detail={(list) => <ListDetail key={list.id} kind={noteKind} list={recordOf(list)} />}
      form={NoteForm}
      add={notes.add}
      update={notes.update}
      remove={notes.remove}
      restore={notes.restore}
      allows={(list, act) => act === 'update' || list.removable}
    />
  );
}
