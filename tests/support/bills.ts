/** Bills in tests: brought with a page, converted, decided. */
import { bills } from '#contract/areas/bills.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Client } from './browser.ts';
import type { ExpenseYard } from './expenses.ts';
import { makeJpeg } from './yard.ts';

type NewBill = NonNullable<Input<typeof bills.upload>['body']>;
type Change = NonNullable<Input<typeof bills.update>['body']>;
type Status = NonNullable<Input<typeof bills.changeStatus>['body']>;

/** Pages of one size are the same bytes: each test takes others. */
let width = 40;

export function billCalls(yard: ExpenseYard) {
  const { office } = yard;
  const upload = async (body: NewBill = {}, client: Client = office, bytes?: Uint8Array) => {
    width += 1;
    const page = { bytes: bytes ?? (await makeJpeg({ width })), name: 'bill.jpg' };
    return client.call(bills.upload, { body }, { files: { image: page } });
  };
  return {
    upload,
    bill: async (body: NewBill = {}, client: Client = office) => (await upload(body, client)).body.bill,
    edit: (id: number, client: Client = office) => client.call(bills.edit, { params: { id } }),
    update: (id: number, body: Change, client: Client = office) => client.call(bills.update, { params: { id }, body }),
    status: (id: number, body: Status, client: Client = office) =>
      client.call(bills.changeStatus, { params: { id }, body }),
    remove: (id: number, client: Client = office) => client.call(bills.remove, { params: { id } }),
    list: (query: NonNullable<Input<typeof bills.list>['query']> = {}, client: Client = office) =>
      client.call(bills.list, { query }),
    count: async (client: Client = office) => (await client.call(bills.unconverted, {})).body,
  };
}
