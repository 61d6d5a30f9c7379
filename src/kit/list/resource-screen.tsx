import type { AnyEndpoint } from '#contract/endpoint.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { OfficeList } from './resource/office-list.tsx';
import type { OfficeRecord, Resource, ResourceProps } from './resource/resource.ts';

/**
 * The screen of one kind of record: its list with search, filters, order and export, a record in a drawer beside it, its form, deleting and
 * restoring. An area says what is peculiar to it, as data. What is seen stands in the address: `q`, `sort`, `direction`, `deleted`, the filters
 * by the names of the call, `open` and `form` (`new`, or an id). Who may see the screen is a matter of its route (`Need` in src/app).
 */
export function ResourceScreen<
  L extends AnyEndpoint,
  G extends AnyEndpoint,
  D extends AnyEndpoint,
  R extends OfficeRecord,
>(props: ResourceProps<L, G, D, R>) {
  return (
    <Reads>
      {/* The area's calls were checked against each other above. */}
      <OfficeList resource={props as unknown as Resource<R>} />
    </Reads>
  );
}
