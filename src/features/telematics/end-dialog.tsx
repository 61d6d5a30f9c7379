import { telematics as calls, type Connection } from '#contract/areas/telematics.ts';
import { useSend } from '#kit/writes/use-send.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { count } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import { connectionName } from './telematics-text.ts';

export interface EndDialogProps {
  readonly connection: Connection;
  readonly onClose: () => void;
}

/** Asks before a connection is ended: what is lost by it cannot be brought back. */
export default function EndDialog({ connection, onClose }: EndDialogProps) {
  const toast = useToast();
  const { busy, trouble, send } = useSend(calls.off, useWrite());
  const name = connectionName(connection);
  const end = async () => {
    if (!(await send({ params: { id: connection.id } }))) return;
    toast({ text: `${name} is ended.` });
    onClose();
  };
  return (
    <Dialog
      title={`End ${name}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" busy={busy} onClick={() => void end()}>
            {`End ${name}`}
          </Button>
        </>
      }
    >
      <p>
        {`The server forgets how to get in, and ${linksText(connection.linked)}. What was read stays. To connect again, somebody must consent anew and link the vehicles.`}
      </p>
      {trouble ? <p role="alert">{trouble.message}</p> : null}
    </Dialog>
  );
}

const linksText = (linked: number) =>
  linked === 0 ? 'no vehicle is linked any more' : `${count(linked, 'vehicle')} will have no tracker`;
