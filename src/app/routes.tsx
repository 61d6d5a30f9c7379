import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { later } from '#ui/later.tsx';
import { Home } from './home.tsx';
import { Opening } from './opening.tsx';
import { ToDo } from './to-do.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { usePlace } from './use-place.ts';

interface Parent {
  readonly children?: ReactNode;
}

const Todo = later(() => import('#features/todos/todo-screen.tsx'), <Opening />);
const CaptureChoose = later(() => import('#features/capture/capture-choose.tsx'), <Opening />);
const Capture = later(() => import('#features/capture/capture-screen.tsx'), <Opening />);
const VehicleCapture = later<{ readonly of: 'booking' | 'private' | 'walk-round' }>(
  () => import('#features/capture/vehicle-capture-screen.tsx'),
  <Opening />,
);
const Me = later<Parent>(() => import('#features/attendance/me-screen.tsx'), <Opening />);
const MeMore = later(() => import('./me-more.tsx'));
const OfficeRoutes = later(() => import('./office-routes.tsx'), <Opening />);

/**
 * Every address of the app: those of work in the yard, and all others by the lists of the areas. Deep links work offline: the service
 * worker answers all of them with the same page.
 */
export function AppRoutes() {
  usePlace();
  useKeptFocus();
  return (
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/to-do" element={<ToDo />} />
      <Route path="/to-do/:key" element={<Todo />} />
      <Route path="/capture" element={<CaptureChoose />} />
      <Route path="/capture/:key" element={<Capture />} />
      <Route path="/capture/booking/:key" element={<VehicleCapture of="booking" />} />
      <Route path="/capture/private/:key" element={<VehicleCapture of="private" />} />
      <Route path="/capture/walk-round/:key" element={<VehicleCapture of="walk-round" />} />
      <Route
        path="/me"
        element={
          <Me>
            <MeMore />
          </Me>
        }
      />
      <Route path="*" element={<OfficeRoutes />} />
    </Routes>
  );
}
