import type { ReactNode } from 'react';
import { dayOf } from '#lib/day.ts';
import { capital, formatDay, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { ReadFailed } from '#kit/reads/read-again.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Menu } from '#ui/menu.tsx';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { RecordHistoryProps } from '#kit/history/record-history.tsx';
import { Drawer } from '../drawer.tsx';
import { DrawerFooter } from '../drawer-footer.tsx';
import type { OfficeRecord, Resource } from './resource.ts';
import type { RowActs } from './use-row-acts.tsx';
import { DETAILS } from './use-resource-places.ts';
import type { Loaded } from './use-resource-record.ts';

const RecordHistory = later<RecordHistoryProps>(
  () => import('#kit/history/record-history.tsx'),
  <SkeletonRows rows={3} />,
);

const HISTORY = 'history';

/** Its details, what the area shows besides, and its history; undefined where there are only details. */
function tabsOf<R>({ entity, tabs = [] }: Resource<R>) {
  const history = entity === undefined ? [] : [{ value: HISTORY, label: 'History' }];
  const others = [...tabs.map(({ value, label }) => ({ value, label })), ...history];
  return others.length === 0 ? undefined : [{ value: DETAILS, label: 'Details' }, ...others];
}

interface ResourceDrawerProps<R> {
  readonly resource: Resource<R>;
  readonly loaded: Loaded<R>;
  /** One of the tabs; an address may name one that is not there. */
  readonly view: string;
  readonly onView: (view: string) => void;
  readonly acts: RowActs<R>;
  readonly onEdit: (row: R) => void;
  readonly onClose: () => void;
  /** Absent where the record is not among the rows. */
  readonly onStep: ((by: 1 | -1) => void) | undefined;
}

/** A record beside its list, and what can be done with it. */
export function ResourceDrawer<R extends OfficeRecord>(props: ResourceDrawerProps<R>) {
  const { resource, loaded, view, onView, acts, onEdit, onClose, onStep } = props;
  const now = useNow(60_000);
  const { record } = loaded;
  const tabs = tabsOf(resource);
  const shown = tabs?.find(({ value }) => value === view)?.value ?? DETAILS;
  if (!record) return <Waiting noun={resource.noun.one} loaded={loaded} onClose={onClose} />;
  return (
    <Drawer
      label={resource.nameOf(record)}
      head={<h2>{resource.nameOf(record)}</h2>}
      facts={lifeText(record, now)}
      onClose={onClose}
      onStep={onStep}
      footer={<RecordFooter record={record} acts={acts} onEdit={onEdit} />}
      tabs={tabs && { tabs, shown, onShow: onView }}
    >
      {bodyOf(resource, record, shown)}
    </Drawer>
  );
}

function bodyOf<R extends OfficeRecord>({ entity, tabs, detail }: Resource<R>, record: R, shown: string): ReactNode {
  if (entity !== undefined && shown === HISTORY) return <RecordHistory entity={entity} id={record.id} />;
  return (tabs?.find(({ value }) => value === shown)?.show ?? detail)(record);
}

function lifeText({ deleted_at, updated_at }: OfficeRecord, now: number): string {
  if (deleted_at === null) return `Changed ${formatMoment(updated_at, now)}`;
  return `Deleted ${formatDay(dayOf(Date.parse(deleted_at)), now)}`;
}

interface WaitingProps<R> {
  readonly noun: string;
  readonly loaded: Loaded<R>;
  readonly onClose: () => void;
}

/** Read by itself, for it is not among the rows. */
function Waiting<R>({ noun, loaded: { error, again }, onClose }: WaitingProps<R>) {
  const isMissing = error instanceof ReadFailed && error.isMissing;
  return (
    <Drawer label={capital(noun)} head={<h2>{capital(noun)}</h2>} onClose={onClose}>
      {isMissing ? (
        <Missing noun={noun} onClose={onClose} />
      ) : error ? (
        <ReadTrouble error={error} onAgain={again} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Drawer>
  );
}

function Missing({ noun, onClose }: { readonly noun: string; readonly onClose: () => void }) {
  return (
    <EmptyState
      icon="trash"
      title={`This ${noun} was deleted, or never existed.`}
      action={<Button onClick={onClose}>Close</Button>}
    />
  );
}

interface RecordFooterProps<R> {
  readonly record: R;
  readonly acts: RowActs<R>;
  readonly onEdit: (row: R) => void;
}

function RecordFooter<R extends OfficeRecord>({ record, acts, onEdit }: RecordFooterProps<R>) {
  const { mayEdit, mayRemove, mayRestore, isBusy, remove, restore } = acts;
  if (!mayEdit(record) && !mayRemove(record) && !mayRestore(record)) return null;
  return (
    <DrawerFooter
      more={
        mayRemove(record) ? (
          <Menu label="More" items={[{ label: 'Delete', icon: 'trash', onAct: () => remove(record) }]} />
        ) : null
      }
    >
      {mayEdit(record) ? (
        <Button icon="edit" aria-keyshortcuts="e" onClick={() => onEdit(record)}>
          Edit <Kbd>e</Kbd>
        </Button>
      ) : null}
      {mayRestore(record) ? (
        <Button icon="undo" busy={isBusy(record)} onClick={() => restore(record)}>
          Restore
        </Button>
      ) : null}
    </DrawerFooter>
  );
}
