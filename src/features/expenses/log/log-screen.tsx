import { expenseLogs as calls } from '#contract/areas/expense-logs.ts';
import type { ExpenseLog } from '#contract/areas/expense-record.ts';
import { ListAge } from '#kit/list/list-age.tsx';
import { ListBody } from '#kit/list/list-body.tsx';
import { KeyHints, ListFooter, ROW_KEYS } from '#kit/list/list-footer.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { followFocus, stepFrom } from '#kit/list/row-at.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { count } from '#lib/format-number.ts';
import { idOf } from '#lib/id-of.ts';
import { useNow } from '#lib/use-now.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LogDrawer } from './log-drawer.tsx';
import { filtersOf, LogBar, NO_FILTERS, queryOf } from './log-bar.tsx';
import { LogTable } from './log-table.tsx';

/** What was done with all expenses that the person sees, and what people noted beside them, the newest first. */
export default function ExpenseLogScreen() {
  return (
    <Reads>
      <LogList />
    </Reads>
  );
}

const idOfLog = ({ id }: ExpenseLog) => id;

function LogList() {
  const { params, set, push, back } = useAddress();
  const filters = filtersOf(params);
  const list = useReadPages(calls.list, { query: queryOf(filters) });
  const now = useNow(60_000);
  const rows = list.data?.pages.flatMap(({ body }) => body.data) ?? [];
  const open = idOf(params.get('open'));
  const log = rows.find(({ id }) => id === open);
  const around = useTableFocus<HTMLDivElement>(log?.id);
  const show = ({ id }: ExpenseLog) => (open === null ? push : set)({ open: String(id) });
  const close = () => back({ open: null });
  useShortcut('Escape', () => log && close());
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <ListScreen
      ref={around}
      title="Expense log"
      bar={<LogBar filters={filters} now={now} onChange={set} />}
      footer={
        <ListFooter keys={<KeyHints keys={ROW_KEYS} />}>
          {list.data ? (
            <output className="num">{`${list.hasNextPage ? 'First ' : ''}${count(rows.length, 'entry', 'entries')}`}</output>
          ) : null}
          <ListAge list={list} />
        </ListFooter>
      }
      onFocus={(event) => log && followFocus(event, rows, idOfLog, log, show)}
      drawer={
        log ? (
          <LogDrawer key={log.id} log={log} now={now} onClose={close} onStep={(by) => show(stepFrom(rows, log, by))} />
        ) : null
      }
    >
      <ListBody
        list={list}
        isEmpty={rows.length === 0}
        empty={<NoLog isFiltered={isFiltered} onClear={() => set(NO_FILTERS)} />}
      >
        <LogTable rows={rows} current={log?.id} now={now} onOpen={show} />
      </ListBody>
    </ListScreen>
  );
}

function NoLog({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  if (isFiltered)
    return (
      <EmptyState icon="search" title="No entry is like this" action={<Button onClick={onClear}>Show all</Button>}>
        Choose other days, or fewer filters.
      </EmptyState>
    );
  return (
    <EmptyState icon="history" title="Nothing is written down yet">
      Whatever is entered, changed or decided of an expense stands here, and the notes that people write beside it.
    </EmptyState>
  );
}
