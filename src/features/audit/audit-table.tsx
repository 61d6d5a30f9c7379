import type { AuditEntry } from '#contract/areas/audit.ts';
import { Table, type Column } from '#kit/list/table.tsx';
import { capital, formatMoment } from '#lib/format-when.ts';

interface Props {
  readonly entries: readonly AuditEntry[];
  readonly current: number | undefined;
  /** Ms. */
  readonly now: number;
  readonly onOpen: (entry: AuditEntry) => void;
}

export function AuditTable({ entries, current, now, onOpen }: Props) {
  return (
    <Table
      label="Audit"
      columns={columnsOf(now)}
      rows={entries}
      rowKey={({ id }) => id}
      current={current}
      onOpen={onOpen}
    />
  );
}

export const whoText = ({ by, actor }: AuditEntry) => by ?? actor ?? 'Nobody';

/** `Department Workshop`; of what has no name, the kind alone. */
export const recordText = ({ kind, name }: AuditEntry) => [kind, name].filter(Boolean).join(' ');

/** `Name: Garage → Workshop`, and the reason. The drawer shows all of it. */
function changesText({ changes, note }: AuditEntry): string {
  const parts = changes.map(({ label, from, to }) => `${label}: ${from === null ? '' : `${from} → `}${to ?? 'empty'}`);
  return [...parts, note].filter(Boolean).join('; ');
}

function columnsOf(now: number): readonly Column<AuditEntry>[] {
  return [
    { title: 'When', width: 10.5, cell: ({ at }) => capital(formatMoment(at, now)), fold: 'end' },
    { title: 'Who', width: 11, cell: whoText },
    { title: 'What', width: 9, cell: ({ words }) => words },
    { title: 'On', width: 16, cell: recordText, fold: 'title' },
    { title: 'From → to', cell: changesText, from: 56 },
    { title: 'Branch', width: 9, cell: ({ branch_name }) => branch_name, from: 72 },
  ];
}
