import { useShortcut } from '#lib/use-shortcut.ts';
import { AddButton } from '../add-button.tsx';
import { focusForm } from '../focus-form.dom.ts';
import { ListScreen } from '../list-screen.tsx';
import { followFocus, stepFrom } from '../row-at.ts';
import { useFocusOn, useTableFocus } from '../use-table-focus.ts';
import { ResourceBody } from './resource-body.tsx';
import { ResourceDrawer } from './resource-drawer.tsx';
import { ResourceFilters } from './resource-filters.tsx';
import { ResourceFooter } from './resource-footer.tsx';
import { idOfRow, ResourceTable } from './resource-table.tsx';
import type { Bulk, OfficeRecord, Resource } from './resource.ts';
import { useResourceList, type ResourceList } from './use-resource-list.ts';
import { useResourcePlaces, type ResourcePlaces } from './use-resource-places.ts';

const useNothing = <R,>(): Bulk<R> => ({});

/** The list of a resource with what stands beside it. */
export function OfficeList<R extends OfficeRecord>({ resource }: { readonly resource: Resource<R> }) {
  const of = useResourceList(resource);
  const places = useResourcePlaces(resource, of);
  const { acts, current, isForm, show } = places;
  const { view: View, useBulk = useNothing<R> } = resource;
  const bulk = useBulk(of);
  const around = useTableFocus<HTMLDivElement>(current?.id);
  useFocusOn(around, places.fresh.id, places.fresh.time);
  usePlaceKeys(places, () => focusForm(around.current), bulk.clear);
  const open = (row: R) => (isForm ? focusForm(around.current) : show(row));
  const edit = (row: R) => (isForm ? focusForm(around.current) : places.edit(row));
  return (
    <ListScreen
      ref={around}
      title={resource.title}
      views={resource.views}
      actions={
        acts.mayAdd || resource.actions ? (
          <>
            {resource.actions}
            {acts.mayAdd ? <AddButton noun={resource.noun.one} isForm={isForm} onAdd={places.add} /> : null}
          </>
        ) : null
      }
      notices={resource.notice}
      bar={<ResourceFilters resource={resource} of={of} seesDeleted={acts.seesDeleted} />}
      footer={
        bulk.footer ?? (
          <ResourceFooter
            of={of}
            noun={resource.noun}
            hasRows={of.rows.length > 0 && View === undefined}
            mayAdd={acts.mayAdd}
            mayEdit={of.rows.some(acts.mayEdit)}
          />
        )
      }
      // With a record open it follows the keyboard, so that j and k leaf through the records.
      onFocus={(event) => current && !isForm && followFocus(event, of.rows, idOfRow, current, show)}
      drawer={places.isBeside ? <Beside resource={resource} of={of} places={places} /> : null}
    >
      <ResourceBody resource={resource} of={of} onAdd={acts.mayAdd ? places.add : undefined}>
        {View && !of.choice.isDeleted ? (
          <View rows={of.rows} answer={of.list.data?.pages[0]?.body} current={current?.id} onOpen={open} />
        ) : (
          <ResourceTable
            resource={resource}
            of={of}
            acts={acts}
            bulk={bulk}
            current={current?.id}
            onOpen={open}
            onEdit={edit}
          />
        )}
      </ResourceBody>
      {acts.dialog}
      {bulk.dialog}
    </ListScreen>
  );
}

/** `clear`: chooses nothing any more; undefined where nothing is chosen. */
function usePlaceKeys<R extends OfficeRecord>(
  places: ResourcePlaces<R>,
  toForm: () => void,
  clear: (() => void) | undefined,
): void {
  const { acts, isForm, isBeside, add, edit, close } = places;
  const { record } = places.loaded;
  useShortcut('n', () => acts.mayAdd && !isForm && add());
  useShortcut('e', () => record && acts.mayEdit(record) && !isForm && edit(record));
  useShortcut('Escape', () => {
    // A form that has the focus closes itself, for it may have to ask first.
    if (isForm) toForm();
    else if (clear) clear();
    else if (isBeside) close();
  });
}

interface BesideProps<R extends OfficeRecord> {
  readonly resource: Resource<R>;
  readonly of: ResourceList<R>;
  readonly places: ResourcePlaces<R>;
}

/** A form, or a record with the way to its neighbours. */
function Beside<R extends OfficeRecord>({ resource, of: { rows }, places }: BesideProps<R>) {
  const { loaded, isNew, isForm, current, acts } = places;
  const { form: Form } = resource;
  if (Form && isForm) {
    const record = isNew ? null : (loaded.record ?? null);
    return <Form key={record?.id ?? 'new'} record={record} onClose={places.closeForm} onSaved={places.saved} />;
  }
  return (
    <ResourceDrawer
      key={loaded.record?.id}
      resource={resource}
      loaded={loaded}
      view={places.view}
      onView={places.look}
      acts={acts}
      onEdit={places.edit}
      onClose={places.close}
      onStep={current && ((by) => places.show(stepFrom(rows, current, by)))}
    />
  );
}
