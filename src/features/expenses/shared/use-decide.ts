import { useCallback } from 'react';
import type { expenses } from '#contract/areas/expenses.ts';
import type { Answer, Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { type Sent, useWrite } from '#kit/writes/use-write.ts';
import type { Decidable } from './decidable.ts';
import { expenseCalls } from './expense-calls.ts';

type Decision = Omit<Body<typeof expenses.decide>, 'items'>;

/** `items.2.version` says nothing to people: of several it names the record, of one nothing needs to be named. */
export function namedRefusals(items: readonly Pick<Decidable, 'name'>[], fields: FieldErrors): FieldErrors {
  const entries = Object.entries(fields).map(([path, reasons]) => {
    const [, at] = /^items\.(\d+)\./.exec(path) ?? [];
    const item = at === undefined ? undefined : items[Number(at)];
    return [path, item && items.length > 1 ? reasons.map((reason) => `${item.name}: ${reason}`) : reasons] as const;
  });
  return Object.fromEntries(entries);
}

/** Approves or rejects records as they were seen: all or none. They are all of vehicles, or none of them is. */
export function useDecide() {
  const write = useWrite();
  return useCallback(
    async (
      all: readonly Decidable[],
      decision: Decision,
      signal?: AbortSignal,
    ): Promise<Sent<Answer<typeof expenses.decide>>> => {
      const items = all.map(({ id, version, source }) => ({ id, version, source }));
      const { decide } = expenseCalls[all[0]?.kind ?? 'vehicle'];
      const written = await write(decide, { body: { items, ...decision } }, { ...(signal && { signal }) });
      return written.ok ? written : { ...written, fields: namedRefusals(all, written.fields) };
    },
    [write],
  );
}
