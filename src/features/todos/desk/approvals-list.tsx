import { useState } from 'react';
import { sayMoment } from '#lib/say-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { List, Row } from '#ui/list.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import type { WaitingProps } from './approvals-table.tsx';
import { DeskDetail } from './desk-detail.tsx';

/** On a phone one at a time: look at it, approve it, and the next one comes. */
export function ApprovalsList({ todos, age, more, onApprove }: WaitingProps) {
  const now = useNow(60_000);
  const [at, setAt] = useState<number | null>(null);
  const index = todos.findIndex((todo) => todo.id === at);
  const shown = todos[index];
  const approve = () => {
    if (!shown) return;
    setAt(todos[index + 1]?.id ?? null);
    onApprove([shown]);
  };
  return (
    <>
      {age}
      <List label="Waiting for approval">
        {todos.map((todo) => (
          <Row
            key={todo.id}
            leading={todo.vehicle ? <PlateBadge plate={todo.vehicle.plate} /> : null}
            title={todo.title}
            detail={[todo.completed_by_name, todo.completed_at ? sayMoment(todo.completed_at, now) : null]
              .filter(Boolean)
              .join(', ')}
            onPress={() => setAt(todo.id)}
          />
        ))}
      </List>
      {more}
      {shown ? (
        <Dialog
          key={shown.id}
          title={`${index + 1} of ${todos.length}`}
          onClose={() => setAt(null)}
          footer={
            <>
              <Button onClick={() => setAt(todos[index + 1]?.id ?? null)}>Later</Button>
              <Button tone="primary" icon="approve" onClick={approve}>
                Approve
              </Button>
            </>
          }
        >
          <DeskDetail todo={shown} />
        </Dialog>
      ) : null}
    </>
  );
}
