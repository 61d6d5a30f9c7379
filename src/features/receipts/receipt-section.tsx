import type { ReactElement } from 'react';
import type { PagedList } from '#kit/list/paged-list.ts';
import { ShowMore } from '#kit/list/show-more.tsx';
import { List } from '#ui/list.tsx';
import { Section } from '#ui/screen.tsx';

export interface SectionProps {
  readonly title: string;
  /** Where more of it may be read. */
  readonly list?: PagedList;
  readonly rows: readonly ReactElement[];
}

/** Receipts of one state with how many they are; nothing where there are none. */
export function ReceiptSection({ title, list, rows }: SectionProps) {
  if (rows.length === 0 && list?.hasNextPage !== true) return null;
  const number = list?.hasNextPage === true ? `${rows.length}+` : String(rows.length);
  return (
    <Section title={`${title} (${number})`}>
      <List label={title}>{rows}</List>
      {list ? <ShowMore list={list} rows="main li a" /> : null}
    </Section>
  );
}
