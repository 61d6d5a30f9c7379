import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListBody } from '../list-body.tsx';
import { NoneFits } from '../none-fits.tsx';
import { resourceChips } from './resource-filters.tsx';
import type { Noun, ListedResource } from './resource.ts';
import type { ResourceList } from './use-resource-list.ts';

interface ResourceBodyProps<R> {
  readonly resource: ListedResource<R>;
  readonly of: ResourceList<R>;
  /** Makes the first one; absent where the person may not. */
  readonly onAdd: (() => void) | undefined;
  /** The table. */
  readonly children: ReactNode;
}

/** The rows of a list, or why there are none. */
export function ResourceBody<R>({ resource, of, onAdd, children }: ResourceBodyProps<R>) {
  return (
    <ListBody
      list={of.list}
      isEmpty={of.rows.length === 0}
      failedText={resource.failedText}
      empty={<NoRows resource={resource} of={of} onAdd={onAdd} />}
    >
      {children}
    </ListBody>
  );
}

function NoRows<R>({ resource, of, onAdd }: Omit<ResourceBodyProps<R>, 'children'>) {
  const { noun, empty } = resource;
  const { choice, clear } = of;
  if (choice.search.trim() !== '' || Object.keys(choice.filters).length > 0) {
    return (
      <NoneFits
        noun={noun}
        search={choice.search}
        filters={resourceChips(resource, of).map(({ field, value }) => `${field}: ${value}`)}
        onClearSearch={of.clearSearch}
        onClear={clear}
      >
        Search for something else, or choose fewer filters.
      </NoneFits>
    );
  }
  return choice.isDeleted ? <NoneDeleted noun={noun} onBack={clear} /> : <Empty {...{ noun, empty, onAdd }} />;
}

function NoneDeleted({ noun, onBack }: { readonly noun: Noun; readonly onBack: () => void }) {
  return (
    <EmptyState
      icon="trash"
      title={`No deleted ${noun.many}`}
      action={<Button onClick={onBack}>Show those in use</Button>}
    >
      {`What is deleted is kept here, to be restored.`}
    </EmptyState>
  );
}

interface EmptyProps {
  readonly noun: Noun;
  readonly empty: string;
  readonly onAdd: (() => void) | undefined;
}

function Empty({ noun, empty, onAdd }: EmptyProps) {
  const action = onAdd ? (
    <Button icon="plus" onClick={onAdd}>
      {`Add the first ${noun.one}`}
    </Button>
  ) : null;
  return (
    <EmptyState icon="plus" title={`No ${noun.many} yet`} action={action}>
      {empty}
    </EmptyState>
  );
}
