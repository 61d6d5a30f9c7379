import type { AnyEndpoint } from '#contract/endpoint.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';
import type { ThreadComment } from './thread.tsx';

export interface DeleteCommentProps {
  readonly comment: ThreadComment;
  readonly endpoint: AnyEndpoint;
  readonly params: Readonly<Record<string, number>>;
  readonly onClose: () => void;
}

/** The question before a comment goes: nobody can bring it back. */
export default function DeleteComment({ comment, endpoint, params, onClose }: DeleteCommentProps) {
  const write = useWrite();
  return (
    <ActDialog<AnyEndpoint, unknown>
      title="Delete this comment?"
      saveText="Delete"
      saveTone="danger"
      rules={endpoint}
      draft={`delete-comment/${comment.id}`}
      fields={[]}
      lead={() => <p>{comment.comment}</p>}
      send={(_body, signal) => write<AnyEndpoint>(endpoint, { params }, { signal })}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
