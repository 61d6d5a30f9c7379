import { Navigate } from 'react-router-dom';
import { useCan } from '#session/use-session.ts';
import { later } from '#ui/later.tsx';
import { Opening } from './opening.tsx';

const ToDashboard = () => <Navigate to="/dashboard" replace />;
const ToToday = () => <Navigate to="/to-do" replace />;

/** It is gone to once its file is there: where that cannot be had, for want of a connection, todos are what one can work with. */
const Office = later(
  async () => {
    await import('#features/dashboard/dashboard-screen.tsx');
    return { default: ToDashboard };
  },
  <Opening />,
  ToToday,
);

/** The first screen: the dashboard for those who may see it, for all others what is to be done. */
export function Home() {
  return useCan('dashboard.view') ? <Office /> : <ToToday />;
}
