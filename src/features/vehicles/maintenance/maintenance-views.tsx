import { useNavigate } from 'react-router-dom';
import { maintenance, taskMiles } from '#contract/areas/maintenance.ts';
import { maintenanceChecks } from '#contract/areas/maintenance-checks.ts';
import { Views } from '#kit/list/views.tsx';
import { useMay } from '#session/use-may.ts';

const VIEWS = [
  { value: '/maintenance', label: 'Due', call: maintenance.due },
  { value: '/maintenance/rules', label: 'Rules', call: taskMiles.list },
  { value: '/maintenance/checks', label: 'Checks', call: maintenanceChecks.list },
] as const;

/** What is due, the rules for it, and what walk-rounds look at: what of it the person may see. */
export function MaintenanceViews({ shown }: { readonly shown: (typeof VIEWS)[number]['value'] }) {
  const navigate = useNavigate();
  const may = useMay();
  const views = VIEWS.filter(({ call }) => may(call));
  if (views.length < 2) return null;
  return <Views label="Maintenance" views={views} shown={shown} onShow={(path) => void navigate(path)} />;
}
