import { useState, type RefObject } from 'react';
import type { Todo } from '#contract/areas/todo-record.ts';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { followFocus, stepFrom } from '#kit/list/row-at.ts';
import { focusForm } from '#kit/list/focus-form.dom.ts';
import { useAddress, type Change } from '#kit/list/use-address.ts';
import { isListHidden, showCurrent } from '#kit/list/show-current.dom.ts';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { Views } from '#kit/list/views.tsx';
import { useNow } from '#lib/use-now.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { VIEW_WORDS, WAITING_VIEWS, waitingFiltersOf, type WaitingFilters } from './approval-filters.ts';
import { ApprovalsFooter } from './approvals-footer.tsx';
import { ApprovalsRows } from './approvals-rows.tsx';
import { rowKey } from './office-row.ts';
import { TodoDrawer } from './todo-drawer.tsx';
import { isWaiting, useAnswers, type Answers } from './use-answers.tsx';
import { useQueue, type Queue } from './use-queue.ts';
import { useTodoForms } from './use-todo-forms.tsx';
import { useCounts, useWaiting } from './use-waiting.ts';
import { WaitingFilterBar } from './waiting-filters.tsx';

/** `auto`: the drawer shows the row that has the cursor, where it stands beside the list. */
type Shown = 'auto' | 'open' | 'closed';

/** What waits for approval, read from the server. The keyboard is enough: j/k, x, a, r. */
export function Approvals() {
  const address = useAddress();
  const { params, set } = address;
  const now = useNow(60_000);
  const filters = waitingFiltersOf(params);
  const { list, rows, total } = useWaiting(filters);
  const queue = useQueue(rows);
  const answers = useAnswers(queue.goOn);
  const forms = useTodoForms(address, rows);
  const [shown, setShown] = useState<Shown>('auto');
  const around = useTableFocus<HTMLDivElement>(queue.current?.key);
  const hasChosen = queue.picked.length > 0;
  const isForm = forms.form !== null;
  useAnswerKeys(queue, answers, around, isForm);
  useShortcut('Escape', () => {
    // A form that has the focus closes itself, for it may have to ask first.
    if (isForm) focusForm(around.current);
    else if (hasChosen && !isListHidden(around.current)) queue.clear();
    else setShown('closed');
  });
  const { current } = queue;
  const detail =
    current && shown !== 'closed' ? (
      <TodoDrawer
        key={current.key}
        row={current}
        answers={answers}
        onEdit={forms.mayEdit(current.todo) ? forms.edit : undefined}
        hasKeys={!hasChosen}
        isSecond={hasChosen}
        implied={shown === 'auto'}
        onClose={() => setShown('closed')}
        onStep={(by) => queue.goTo(stepFrom(rows, current, by))}
      />
    ) : null;
  return (
    <ListScreen
      ref={around}
      title="Approvals"
      views={<WaitingViews filters={filters} total={total} onChange={set} />}
      bar={<WaitingFilterBar filters={filters} now={now} onChange={set} />}
      footer={
        <ApprovalsFooter
          list={list}
          shown={rows.length}
          total={total}
          queue={queue}
          answers={answers}
          view={filters.view}
        />
      }
      onFocus={(event) => !isForm && followFocus(event, rows, rowKey, current, queue.goTo)}
      drawer={forms.form ?? detail}
    >
      <ApprovalsRows
        list={list}
        rows={rows}
        filters={filters}
        queue={queue}
        onOpen={(row) => {
          if (isForm) return focusForm(around.current);
          queue.goTo(row);
          setShown('open');
        }}
        onChange={set}
      />
      {answers.dialog}
    </ListScreen>
  );
}

/** `a` and `r` mean the chosen rows, else the one with the cursor. */
function useAnswerKeys({ current, picked }: Queue, answers: Answers, around: Around, isForm: boolean): void {
  const { mayReturn, approve, sendBack } = answers;
  const mayAnswer = answers.mayAnswer && !isForm;
  const answer = (act: (todos: readonly Todo[]) => void) => {
    // A drawer that stands in the place of the list hides the chosen rows and their footer: then the keys mean what it shows.
    const isAlone = picked.length === 0 || isListHidden(around.current);
    const todos = (isAlone && current ? [current] : picked).map(({ todo }) => todo).filter(isWaiting);
    // The footer names the chosen rows. The one with the cursor may have been scrolled away: then the key only shows it.
    if (todos.length > 0 && (!isAlone || showCurrent(around.current))) act(todos);
  };
  useShortcut('a', () => mayAnswer && answer(approve));
  useShortcut('r', () => mayAnswer && mayReturn && answer(sendBack));
}

type Around = RefObject<HTMLElement | null>;

interface WaitingViewsProps {
  readonly filters: WaitingFilters;
  readonly total: number | null;
  readonly onChange: Change;
}

function WaitingViews({ filters, total, onChange }: WaitingViewsProps) {
  const counts = useCounts(filters, total);
  return (
    <Views
      label="Approvals"
      shown={filters.view}
      views={WAITING_VIEWS.map((value) => ({ value, label: VIEW_WORDS[value], count: counts[value] ?? undefined }))}
      onShow={(view) => onChange({ view: view === 'waiting' ? null : view })}
    />
  );
}
