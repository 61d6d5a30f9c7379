import { audit, type AuditEntry } from '#contract/areas/audit.ts';
import { KeyHints, ListFooter } from '#kit/list/list-footer.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { followFocus, stepFrom } from '#kit/list/row-at.ts';
import { ShowMore } from '#kit/list/show-more.tsx';
import { useAddress } from '#kit/list/use-address.ts';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { count } from '#lib/format-number.ts';
import { idOf } from '#lib/id-of.ts';
import { useNow } from '#lib/use-now.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditFilterBar, filtersOf, NO_FILTERS } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';

/** Who did what in the yard, the latest first. */
export default function AuditScreen() {
  return (
    <Reads>
      <AuditList />
    </Reads>
  );
}

const idOfEntry = ({ id }: AuditEntry) => id;

function AuditList() {
  const { params, set, push, back } = useAddress();
  const filters = filtersOf(params);
  const list = useReadPages(audit.list, { query: filters });
  const now = useNow(60_000);
  const pages = list.data?.pages ?? [];
  const entries = pages.flatMap(({ body }) => body.audit);
  const open = idOf(params.get('open'));
  const entry = entries.find(({ id }) => id === open);
  const around = useTableFocus<HTMLDivElement>(entry?.id);
  const show = ({ id }: AuditEntry) => (open === null ? push : set)({ open: String(id) });
  const close = () => back({ open: null });
  useShortcut('Escape', () => entry && close());
  return (
    <ListScreen
      ref={around}
      title="Audit"
      bar={<AuditFilterBar filters={filters} kinds={pages[0]?.body.kinds ?? []} now={now} onChange={set} />}
      footer={<Footer list={list} shown={entries.length} />}
      onFocus={(event) => entry && followFocus(event, entries, idOfEntry, entry, show)}
      drawer={
        entry ? (
          <AuditDrawer entry={entry} now={now} onClose={close} onStep={(by) => show(stepFrom(entries, entry, by))} />
        ) : null
      }
    >
      {entries.length > 0 ? (
        <>
          <AuditTable entries={entries} current={entry?.id} now={now} onOpen={show} />
          <ShowMore list={list} />
        </>
      ) : (
        <NoRows list={list} isFiltered={Object.keys(filters).length > 0} onClear={() => set(NO_FILTERS)} />
      )}
    </ListScreen>
  );
}

type List = ReturnType<typeof useReadPages<typeof audit.list>>;

function Footer({ list, shown }: { readonly list: List; readonly shown: number }) {
  const first = list.data?.pages[0];
  if (!first) return null;
  const keys = [
    ['j', ''],
    ['k', 'move'],
    ['f', 'filter'],
  ] as const;
  return (
    <ListFooter keys={<KeyHints keys={keys} />}>
      <strong className="num">{`${list.hasNextPage ? 'First ' : ''}${count(shown, 'act')}`}</strong>
      <ReadingAge at={first.at} failure={first.failure} busy={list.isFetching} onAgain={() => void list.refetch()} />
    </ListFooter>
  );
}

interface NoRowsProps {
  readonly list: List;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function NoRows({ list, isFiltered, onClear }: NoRowsProps) {
  if (list.isPending || list.isPlaceholderData) return <SkeletonRows />;
  if (!list.data) return <ReadTrouble error={list.error} onAgain={() => void list.refetch()} />;
  return isFiltered ? (
    <EmptyState
      icon="search"
      title="Nobody did anything like this"
      action={<Button onClick={onClear}>Show all</Button>}
    >
      Choose other days, or fewer filters.
    </EmptyState>
  ) : (
    <EmptyState icon="clock" title="Nothing is written down yet">
      Whatever is made, changed or deleted in the yard stands here from then on, with who did it.
    </EmptyState>
  );
}
