import { useState } from 'react';
import { isolated } from '#contract/people-text.ts';
import { idOf } from '#lib/id-of.ts';
import { useToast } from '#ui/toast.tsx';
import { formPlace } from '../form-place.ts';
import type { OfficeRecord, Resource } from './resource.ts';
import type { ResourceList } from './use-resource-list.ts';
import { useResourceRecord } from './use-resource-record.ts';
import { useRowActs } from './use-row-acts.tsx';

/** The tab that a drawer begins with: it does not stand in the address. */
export const DETAILS = 'details';

/** What was saved last, and how many were before it. */
interface Fresh {
  readonly id: number | null;
  readonly time: number;
}

/** What stands beside the list: a form, a record, or nothing; and how that changes. */
export function useResourcePlaces<R extends OfficeRecord>(resource: Resource<R>, of: ResourceList<R>) {
  const { params, now, set, push, back, rows } = of;
  const toast = useToast();
  const [fresh, setFresh] = useState<Fresh>({ id: null, time: 0 });
  const open = idOf(params.get('open'));
  const place = formPlace(of);
  const { edited } = place;
  const acts = useRowActs(resource, (gone) => of.close(gone.id));
  const loaded = useResourceRecord(resource, rows, edited ?? open);
  const { record } = loaded;
  const isNew = acts.mayAdd && place.isNew;
  return {
    acts,
    loaded,
    /** What the drawer shows of the record. Leafing to another one keeps it. */
    view: params.get('view') ?? DETAILS,
    look: (view: string) => {
      if (view === DETAILS) back({ view: null }, 1);
      // From one tab to another is no further step.
      else (params.has('view') ? set : push)({ view });
    },
    isNew,
    isForm: isNew || (edited !== null && record !== undefined && acts.mayEdit(record)),
    /** Something stands beside the list. */
    isBeside: isNew || edited !== null || open !== null,
    /** The row of what stands there. */
    current: isNew ? undefined : rows.find((row) => row === record),
    /** Just saved: the focus goes to its row. */
    fresh,
    /** Leafing through the records is one step for Back. */
    show: ({ id }: R) => (open === null ? push : set)({ open: String(id) }),
    add: place.add,
    edit: place.edit,
    closeForm: place.closeForm,
    close: () => back({ form: null, open: null, view: null }),
    saved: (record: R) => {
      const { id } = record;
      // It may stand where nobody looks, beyond the rows or the filters.
      if (isNew) toast({ text: `${isolated(resource.nameOf(record))} is saved.` });
      // The record lies below its form already, or takes its place.
      if (now().get('open') === String(id)) back({ form: null }, 1);
      else set({ form: null, open: String(id) });
      setFresh({ id, time: fresh.time + 1 });
    },
  };
}

export type ResourcePlaces<R extends OfficeRecord> = ReturnType<typeof useResourcePlaces<R>>;
