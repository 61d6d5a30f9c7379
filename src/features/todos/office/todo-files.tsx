import { type Attachment, attachmentPart } from '#contract/attachment.ts';
import { scheduler } from '#contract/areas/scheduler.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { AttachmentList } from '#kit/files/attachment-list.tsx';
import { Attachments } from '#kit/files/attachments.tsx';
import type { Adding } from '#kit/files/use-chosen.ts';
import { NotRead } from '#kit/reads/not-read.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useCan, useSession } from '#session/use-session.ts';
import { Section } from '#ui/screen.tsx';

function addingTo(todoId: number): Adding {
  return {
    endpoint: scheduler.addAttachment,
    field: 'attachment',
    part: attachmentPart,
    inputOf: (sha256) => ({ body: { task_id: todoId, sha256 } }),
  };
}

/** The files of a todo. Those who may change it add and delete some. */
export function TodoFiles({ todo }: { readonly todo: Pick<Todo, 'id' | 'resource'> }) {
  const { user } = useSession();
  const mayUpdate = useCan('todo.update');
  const { data, isPending, isFetching, refetch } = useRead(scheduler.attachments, { params: { id: todo.id } });
  const mayChange = mayUpdate || todo.resource === user.id;
  const mayDelete = (file: Attachment) => mayChange || file.created_by === user.id;
  if (isPending) return null;
  if (!data) {
    return (
      <Section title="Files">
        <NotRead busy={isFetching} onAgain={() => void refetch()}>
          The files of this todo could not be read.
        </NotRead>
      </Section>
    );
  }
  const files = data.body.attachment;
  if (!mayChange) return <AttachmentList files={files} mayDelete={mayDelete} />;
  return <Attachments record={`todo/${todo.id}`} files={files} adding={addingTo(todo.id)} mayDelete={mayDelete} />;
}
