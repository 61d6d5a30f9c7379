import { scheduler } from '#contract/areas/scheduler.ts';
import { AttachmentList } from '#kit/files/attachment-list.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';

export interface FieldFilesProps {
  /** The todo's id on the server. */
  readonly id: number;
}

/** What the office put with a todo, to look at while there is a connection. */
export default function FieldFiles(props: FieldFilesProps) {
  return (
    <Reads>
      <Files {...props} />
    </Reads>
  );
}

function Files({ id }: FieldFilesProps) {
  const { data } = useRead(scheduler.attachments, { params: { id } });
  return data ? <AttachmentList files={data.body.attachment} /> : null;
}
