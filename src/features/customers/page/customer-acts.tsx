import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { privateCustomers as calls } from '#contract/areas/private-customers.ts';
import type { Customer } from '#contract/areas/private-record.ts';
import { CustomerFormLater } from '#kit/customer/customer-form-later.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useDo } from '#kit/writes/use-do.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useToast } from '#ui/toast.tsx';

interface Props {
  readonly customer: Customer;
}

/** What can be done with a customer. */
export function CustomerActs({ customer }: Props) {
  const [shown, show] = useState<'edit' | 'block' | null>(null);
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  const unblock = useUnblock(customer);
  const remove = useRemove(customer);
  const mayChange = may(calls.update) && !isOffline;
  useShortcut(mayChange && shown === null ? 'e' : '', () => show('edit'));
  const block: MenuItem =
    customer.blocked_at === null
      ? { label: 'Block', icon: 'failed', onAct: () => show('block') }
      : { label: 'Unblock', icon: 'undo', onAct: unblock };
  const items = [
    ...(mayChange ? [block] : []),
    ...(may(calls.remove) && !isOffline ? [{ label: 'Delete', icon: 'trash', onAct: remove } as const] : []),
  ];
  const close = () => show(null);
  return (
    <>
      {may(calls.update) ? (
        <Button
          icon="edit"
          disabled={isOffline}
          title={isOffline ? 'This waits for a connection.' : undefined}
          aria-keyshortcuts="e"
          onClick={() => show('edit')}
        >
          Change
        </Button>
      ) : null}
      {items.length > 0 ? <Menu label="More" items={items} /> : null}
      {shown === 'edit' ? <CustomerFormLater customer={customer} isOver onSaved={close} onClose={close} /> : null}
      {shown === 'block' ? <Block customer={customer} onClose={close} /> : null}
    </>
  );
}

/** Asks why: whoever gives out vehicles reads it. */
function Block({ customer: { id, first_name }, onClose }: Props & { readonly onClose: () => void }) {
  const write = useWrite();
  const toast = useToast();
  return (
    <ActDialog
      title={`Block ${first_name}`}
      saveText="Block"
      saveTone="danger"
      rules={calls.update}
      draft={`customer/${id}/block`}
      fields={[
        {
          name: 'reason',
          kind: 'note',
          label: 'Why',
          hint: 'Whoever gives out vehicles reads this.',
          max: 500,
          optional: false,
        },
      ]}
      lead={() => <p>They get no vehicle any more, by a booking or privately, until somebody unblocks them.</p>}
      send={({ reason }, signal) =>
        write(calls.update, { params: { id }, body: { blocked: true, reason } }, { signal })
      }
      onSaved={() => {
        toast({ text: 'Blocked.' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function useUnblock({ id }: Customer): () => void {
  const act = useDo();
  const toast = useToast();
  return () =>
    void act(calls.update, { params: { id }, body: { blocked: false } }).then(
      (done) => done && toast({ text: 'Unblocked.' }),
    );
}

/** Leads back to the list, from where it can be undone. */
function useRemove({ id, first_name, last_name }: Customer): () => void {
  const act = useDo();
  const toast = useToast();
  const may = useMay();
  const navigate = useNavigate();
  const restore = async () => {
    const back = await act(calls.restore, { params: { id } });
    if (back) toast({ text: back.message });
  };
  return () =>
    void act(calls.remove, { params: { id } }).then((done) => {
      if (!done) return;
      toast({
        text: `${first_name} ${last_name} deleted.`,
        ...(may(calls.restore) && { undo: () => void restore() }),
      });
      void navigate('/customers');
    });
}
