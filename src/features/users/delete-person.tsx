import { useState } from 'react';
import { users, type Person } from '#contract/areas/users.ts';
import { departments } from '#contract/areas/departments.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { AskProps } from '#kit/list/resource/resource.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { count } from '#lib/format-number.ts';
import { UnsentWork } from './unsent-work.tsx';

export type DeletePersonProps = AskProps<Person, typeof users.remove>;

const SEEN = 'Delete all the same: what is not sent is lost';

/** Asks who gets the open todos, and whether unsent work may be lost. */
export default function DeletePerson({ record, onClose, onDelete }: DeletePersonProps) {
  const [{ id, name, open_todos, unsent }] = useState(record);
  const { data, isError } = useRead(departments.users, {});
  return (
    <ActDialog
      title={`Delete “${name}”?`}
      saveText={`Delete ${name}`}
      saveTone="danger"
      rules={users.remove}
      draft={`delete-person/${id}`}
      fields={[
        ...(open_todos > 0
          ? ([
              {
                name: 'todos_to',
                kind: 'choice',
                label: `${count(open_todos, 'open todo')} ${open_todos === 1 ? 'goes' : 'go'} to`,
                none: 'Whoever is free',
                options: data?.body.users.filter((one) => one.id !== id),
                failed: !data && isError,
              },
            ] as const)
          : []),
        ...(unsent > 0 ? ([{ name: 'seen_unsent', kind: 'check', label: SEEN }] as const) : []),
      ]}
      lead={() => (
        <>
          <p>They may not sign in any more. Their name stays on what they did.</p>
          <UnsentWork person={record} isLeaving />
        </>
      )}
      send={async (body) => (await onDelete(body)) ?? { ok: true, body: null }}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
