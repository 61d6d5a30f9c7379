import { useNavigate } from 'react-router-dom';
import type { WholeEarning } from '#contract/areas/earning-record.ts';
import { earnings as calls } from '#contract/areas/earnings.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { useToast } from '#ui/toast.tsx';

interface Props {
  readonly earning: WholeEarning;
  readonly onEdit: () => void;
}

/** What can be done with a trip. What is stated of it nobody changes any more. */
export function EarningActs({ earning: { id, locked, deleted_at }, onEdit }: Props) {
  const may = useMay();
  const { remove, restore } = useRemoval(id);
  const isOffline = useTruth().reach === 'offline';
  const waits = { disabled: isOffline, title: isOffline ? 'This waits for a connection.' : undefined };
  if (deleted_at !== null)
    return may(calls.restore) ? (
      <Button icon="undo" {...waits} onClick={() => void restore()}>
        Bring back
      </Button>
    ) : null;
  if (locked) return null;
  return (
    <>
      {may(calls.update) ? (
        <Button icon="edit" {...waits} onClick={onEdit}>
          Edit
        </Button>
      ) : null}
      {may(calls.remove) && !isOffline ? (
        <Menu label="More" items={[{ label: 'Delete', icon: 'trash', onAct: () => void remove() }]} />
      ) : null}
    </>
  );
}

/** Deletes it and leads back to the list, from where it can be undone. */
function useRemoval(id: number) {
  const act = useDo();
  const toast = useToast();
  const may = useMay();
  const navigate = useNavigate();
  const restore = async () => {
    const back = await act(calls.restore, { params: { id } });
    if (back) toast({ text: back.message });
  };
  const remove = async () => {
    const done = await act(calls.remove, { params: { id } });
    if (!done) return;
    toast({ text: done.message, ...(may(calls.restore) && { undo: () => void restore() }) });
    void navigate('/earnings');
  };
  return { remove, restore };
}
