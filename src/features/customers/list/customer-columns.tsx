import type { privateCustomers as calls } from '#contract/areas/private-customers.ts';
import type { CustomerItem } from '#contract/areas/private-record.ts';
import { customerStatuses, personPaperStates, type PersonPaperState } from '#contract/areas/private-words.ts';
import type { ResourceColumn, SortOf } from '#kit/list/resource/resource.ts';
import { Marks, type Mark } from '#kit/marks.tsx';

export type CustomerColumn = ResourceColumn<CustomerItem, SortOf<typeof calls.list>>;

export const fullName = ({ first_name, last_name }: Pick<CustomerItem, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

const currentText = ({ current }: CustomerItem): string =>
  current === null ? '' : `${current.vehicle.plate} ${current.number}`;

const WORDS = { licence: 'Licence', insurance: 'Insurance' } as const;

function paperMark(paper: keyof typeof WORDS, state: PersonPaperState): Mark | null {
  if (state === 'valid') return null;
  const isBad = state === 'expired' || state === 'sent_back';
  const text = `${WORDS[paper]} ${personPaperStates[state].toLowerCase()}`;
  return { icon: isBad ? 'failed' : 'needs', tone: isBad ? 'failed' : 'needs', text };
}

/** What is wrong with their papers. An own insurance is not asked of everybody: that there is none is no mark. */
function paperMarks({ licence_status, insurance_status }: CustomerItem): readonly Mark[] {
  const insurance = insurance_status === 'missing' ? null : paperMark('insurance', insurance_status);
  return [paperMark('licence', licence_status), insurance].filter((mark) => mark !== null);
}

const papersText = ({ licence_status, insurance_status }: CustomerItem): string =>
  `Licence ${personPaperStates[licence_status].toLowerCase()}, insurance ${personPaperStates[insurance_status].toLowerCase()}`;

/** What the list shows of each customer, in the order in which it is read. */
export const customerColumns: readonly CustomerColumn[] = [
  { title: 'Name', text: fullName, sort: 'last_name', width: 12, fold: 'title' },
  { title: 'Phone', text: ({ phone }) => phone ?? '', width: 9.5 },
  {
    title: 'Has now',
    text: currentText,
    cell: (customer) => <Current customer={customer} />,
    width: 11,
    folded: true,
  },
  { title: 'Papers', text: papersText, cell: (customer) => <Papers customer={customer} />, width: 13, folded: true },
  {
    title: 'Status',
    text: ({ status }) => customerStatuses[status],
    cell: (customer) => <Status customer={customer} />,
    width: 10,
    folded: true,
  },
  { title: 'E-mail', text: ({ email }) => email ?? '', width: 15 },
  { title: 'Rentals', text: ({ rentals }) => String(rentals), sort: 'rentals', end: true, width: 6 },
];

interface CellProps {
  readonly customer: CustomerItem;
}

function Current({ customer }: CellProps) {
  const text = currentText(customer);
  if (customer.current === null) return null;
  if (!customer.current.late) return <span className="num">{text}</span>;
  return <Marks marks={[{ icon: 'clock', tone: 'failed', text: `${text}, late` }]} />;
}

function Papers({ customer }: CellProps) {
  const marks = paperMarks(customer);
  return marks.length === 0 ? <span className="muted">Good</span> : <Marks marks={marks} />;
}

function Status({ customer: { status, blocked_reason } }: CellProps) {
  if (status !== 'blocked') return <span className="muted">{customerStatuses[status]}</span>;
  return (
    <Marks
      marks={[{ icon: 'failed', tone: 'failed', text: blocked_reason ? `Blocked: ${blocked_reason}` : 'Blocked' }]}
    />
  );
}
