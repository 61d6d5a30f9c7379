import type { DueTask } from '#contract/areas/maintenance.ts';
import { ChosenFooter, FooterAct } from '#kit/list/list-footer.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { ResourceBody } from '#kit/list/resource/resource-body.tsx';
import { ResourceFilters } from '#kit/list/resource/resource-filters.tsx';
import { ResourceFooter } from '#kit/list/resource/resource-footer.tsx';
import { useResourceList } from '#kit/list/resource/use-resource-list.ts';
import { followFocus, stepFrom } from '#kit/list/row-at.ts';
import { useChoice } from '#kit/list/use-choice.ts';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { useShortcut } from '#lib/use-shortcut.ts';
import { DueDrawer } from './due-drawer.tsx';
import { useDueResource } from './due-list.ts';
import { DueTable } from './due-table.tsx';
import { taskKey, taskName } from './due-text.ts';
import { MaintenanceViews } from './maintenance-views.tsx';
import { useDueActs } from './use-due-acts.tsx';

/** What is due of the fleet by distance or date; several rows become todos at once. */
export default function MaintenanceScreen() {
  return (
    <Reads>
      <Maintenance />
    </Reads>
  );
}

function Maintenance() {
  const resource = useDueResource();
  const of = useResourceList(resource);
  const { rows, params, set, push, back } = of;
  const current = rows.find((task) => taskKey(task) === params.get('open'));
  const key = current && taskKey(current);
  const choice = useChoice(rows, taskKey);
  const acts = useDueActs(choice.clear);
  const around = useTableFocus<HTMLDivElement>(key);
  const picked = choice.picked.filter(acts.mayPlan);
  const refusal = (task: DueTask) => (acts.mayPlan(task) ? null : refusalText(task));
  const show = (task: DueTask) => (current ? set : push)({ open: taskKey(task) });
  const close = () => back({ open: null });
  useShortcut('p', () => {
    if (picked.length > 0) acts.plan(picked);
    else if (current && acts.mayPlan(current)) acts.plan([current]);
  });
  useShortcut('Escape', () => {
    if (choice.picked.length > 0) choice.clear();
    else if (current) close();
  });
  return (
    <ListScreen
      ref={around}
      title={resource.title}
      views={<MaintenanceViews shown="/maintenance" />}
      bar={<ResourceFilters resource={resource} of={of} seesDeleted={false} />}
      footer={
        picked.length > 0 ? (
          <ChosenFooter chosen={picked.length} total={of.total} onClear={choice.clear}>
            <FooterAct keyName="p" first onAct={() => acts.plan(picked)}>
              {picked.length === 1 ? 'Plan this one' : `Plan these ${picked.length}`}
            </FooterAct>
          </ChosenFooter>
        ) : (
          <ResourceFooter of={of} noun={resource.noun} hasRows={rows.length > 0} mayAdd={false} mayEdit={false} />
        )
      }
      onFocus={(event) => current && followFocus(event, rows, taskKey, current, show)}
      drawer={
        current ? (
          <DueDrawer
            key={key}
            task={current}
            acts={acts}
            onClose={close}
            onStep={(by) => show(stepFrom(rows, current, by))}
          />
        ) : null
      }
    >
      <ResourceBody resource={resource} of={of} onAdd={undefined}>
        <DueTable
          rows={rows}
          current={key}
          {...(rows.some(acts.mayPlan) && { selection: choice.selection(refusal) })}
          onOpen={show}
        />
      </ResourceBody>
      {acts.dialog}
    </ListScreen>
  );
}

/** Why it cannot be chosen to be planned. */
function refusalText(task: DueTask): string {
  if (task.planned) return `${taskName(task)} is planned already.`;
  return task.state === 'off' ? `${taskName(task)} is off.` : 'You plan for vehicles of your own branches.';
}
