import { useNavigate } from 'react-router-dom';
import type { StatementRow } from '#contract/areas/statement-record.ts';
import { statements as calls } from '#contract/areas/statements.ts';
import { AddButton } from '#kit/list/add-button.tsx';
import { focusForm } from '#kit/list/focus-form.dom.ts';
import { formPlace } from '#kit/list/form-place.ts';
import { ListBody } from '#kit/list/list-body.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { NoneFits } from '#kit/list/none-fits.tsx';
import { withRoom } from '#kit/list/resource/column-room.ts';
import { ResourceFooter } from '#kit/list/resource/resource-footer.tsx';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import { type ResourceList, useResourceList } from '#kit/list/resource/use-resource-list.ts';
import { Table } from '#kit/list/table.tsx';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import type { StatementFormProps } from '../form/statement-form.tsx';
import { statementName } from '../shared/statement-text.ts';
import { clearStatements, StatementBar, useStatementChips } from './statement-bar.tsx';
import { useStatementList } from './use-statement-list.ts';

const StatementForm = later<StatementFormProps>(() => import('../form/statement-form.tsx'));
StatementForm.preload();

/** What was stated to the owners of cohorts, and the drafts of what will be. */
export default function StatementsScreen() {
  return (
    <Reads>
      <Statements />
    </Reads>
  );
}

function Statements() {
  const navigate = useNavigate();
  const mayAdd = useMay()(calls.store);
  const resource = useStatementList();
  const of = useResourceList(resource);
  const { isNew, add, closeForm } = formPlace(of);
  const isForm = isNew && mayAdd;
  const around = useTableFocus<HTMLDivElement>(undefined);
  // It takes the place of its form: Back leads to the list, not to another new one.
  const saved = (id: number) => void navigate(`/statements/${id}`, { replace: true });
  useShortcut('n', () => (isForm ? focusForm(around.current) : mayAdd && add()));
  return (
    <ListScreen
      ref={around}
      title={resource.title}
      actions={mayAdd ? <AddButton noun="statement" isForm={isForm} onAdd={add} /> : null}
      bar={<StatementBar resource={resource} of={of} />}
      footer={
        <ResourceFooter of={of} noun={resource.noun} hasRows={of.rows.length > 0} mayAdd={mayAdd} mayEdit={false} />
      }
      drawer={isForm ? <StatementForm statement={null} onSaved={saved} onClose={closeForm} /> : null}
    >
      <ListBody list={of.list} isEmpty={of.rows.length === 0} empty={<NoStatement resource={resource} of={of} />}>
        <Table
          label={resource.title}
          columns={withRoom(resource.columns.map(({ text, cell = text, ...column }) => ({ ...column, cell })))}
          rows={of.rows}
          rowKey={({ id }) => id}
          nameOf={statementName}
          onOpen={({ id }) => void navigate(`/statements/${id}`)}
        />
      </ListBody>
    </ListScreen>
  );
}

interface Props {
  readonly resource: ListedResource<StatementRow>;
  readonly of: ResourceList<StatementRow>;
}

/** Why there are no rows, and what would show some. */
function NoStatement({ resource, of }: Props) {
  const chips = useStatementChips({ resource, of });
  if (chips.length === 0)
    return (
      <EmptyState icon="file" title="No statements yet">
        {resource.empty}
      </EmptyState>
    );
  return (
    <NoneFits
      noun={resource.noun}
      search=""
      filters={chips.map(({ field, value }) => `${field}: ${value}`)}
      onClearSearch={of.clearSearch}
      onClear={() => clearStatements(of)}
    >
      Choose other days, or another cohort.
    </NoneFits>
  );
}
