import { useNavigate } from 'react-router-dom';
import { Views } from '#kit/list/views.tsx';

const PATHS = { matrix: '/roles', list: '/roles/list' } as const;

const VIEWS = [
  { value: 'matrix', label: 'Matrix' },
  { value: 'list', label: 'Roles' },
] as const;

/** Rights by roles, or the roles as a list. */
export function RolesViews({ shown }: { readonly shown: keyof typeof PATHS }) {
  const navigate = useNavigate();
  return <Views label="Roles" views={VIEWS} shown={shown} onShow={(view) => void navigate(PATHS[view])} />;
}
