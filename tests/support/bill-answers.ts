/** Bills as the server answers them, for tests of screens. */
import type { Bill, BillAnswer, Proposal } from '#contract/areas/bill-record.ts';
import type { Attachment } from '#contract/attachment.ts';

const AT = '2026-11-21T14:30:00.000Z';

export const billAnswerRow = (id: number, part: Partial<Bill> = {}): Bill => ({
  id,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  vendor_id: null,
  vendor_name: null,
  vendor_text: null,
  invoice_no: null,
  billed_on: null,
  due_on: null,
  amount: null,
  tax_amount: null,
  vehicle_id: 5,
  plate: '8XKP442',
  branch_id: 1,
  note: '',
  status: 'open',
  expense_status: 'unconverted',
  status_reason: '',
  paid_on: null,
  payment_method_id: null,
  payment_method_name: null,
  client_ref: null,
  read_state: 'read',
  read_vendor: 'Turnpike Tires',
  read_amount: '324.85',
  expense_id: null,
  expense_approved: false,
  pages: 1,
  created_by: 1,
  created_by_name: 'Ana',
  ...part,
});

const read = (value: string) => ({ value, confidence: 0.9 });

export const readProposal: Proposal = {
  vendor: { id: 4, name: 'Turnpike Tires', confidence: 0.95 },
  invoice_no: read('88213'),
  day: read('2026-11-19'),
  due: null,
  total: read('324.85'),
  tax: read('24.90'),
  lines: [],
  amounts: [
    { amount: '299.95', page: 0, box: [0.7, 0.5, 0.9, 0.55] },
    { amount: '324.85', page: 0, box: [0.7, 0.7, 0.9, 0.75] },
  ],
};

const page: Attachment = {
  id: 90,
  name: 'bill.jpg',
  mime: 'image/jpeg',
  size: 40_000,
  thumb: '/api/files/90?size=thumb',
  created_by_name: 'Ana',
  created_at: AT,
  created_by: 1,
};

export const billWhole = (bill: Bill, part: Partial<BillAnswer> = {}) => ({
  bill,
  billimages: [page],
  proposal: readProposal,
  read_text: 'Turnpike Tires',
  suspects: [],
  expense_id: bill.expense_id,
  ...part,
});
