import { todos as rows } from '#contract/areas/todos.ts';
import { ReadingAge } from '#crud/reading-age.tsx';
import { useReadPages } from '#crud/use-read.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useWide } from '#ui/use-wide.ts';
import { ApprovalsList } from './approvals-list.tsx';
import { ApprovalsTable } from './approvals-table.tsx';
import { ReadTrouble } from '#crud/read-trouble.tsx';
import { useApprove } from './use-approve.ts';

const QUERY = { query: { status: 'approval', limit: 100 } } as const;

/** What waits for approval, read from the server. */
export function Approvals() {
  const list = useReadPages(rows.completed, QUERY);
  const { going, approve } = useApprove();
  const wide = useWide();
  if (list.isPending) return <SkeletonRows />;
  if (!list.data) return <ReadTrouble error={list.error} onAgain={() => void list.refetch()} />;

  const todos = list.data.pages.flatMap((page) => page.body.todos).filter((todo) => !going.has(todo.id));
  const Waiting = wide ? ApprovalsTable : ApprovalsList;
  const first = list.data.pages[0];
  const age = first ? (
    <ReadingAge at={first.at} failure={first.failure} busy={list.isFetching} onAgain={() => void list.refetch()} />
  ) : null;
  const more = list.hasNextPage ? (
    <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      Show more
    </Button>
  ) : null;
  return (
    <>
      {todos.length === 0 ? (
        <>
          {age}
          <EmptyState icon="approve" title="Nothing waits for approval" action={more}>
            Completed todos show here until somebody of the office approves them.
          </EmptyState>
        </>
      ) : (
        <Waiting todos={todos} age={age} more={more} onApprove={(wanted) => void approve(wanted)} />
      )}
    </>
  );
}
