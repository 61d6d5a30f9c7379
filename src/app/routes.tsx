import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { later } from '#ui/later.tsx';
import { Opening } from './opening.tsx';
import { Need, NotFound } from './plain-screens.tsx';
import { MeMore } from './me-more.tsx';
import { ToDo } from './to-do.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { usePlace } from './use-place.ts';

interface Parent {
  readonly children?: ReactNode;
}

const Approvals = later(() => import('#features/todos/desk/approvals-screen.tsx'), <Opening />);
const Todo = later(() => import('#features/todos/todo-screen.tsx'), <Opening />);
const CaptureChoose = later(() => import('#features/capture/capture-choose.tsx'), <Opening />);
const Capture = later(() => import('#features/capture/capture-screen.tsx'), <Opening />);
const Me = later<Parent>(() => import('#features/attendance/me-screen.tsx'), <Opening />);
const Outbox = later(() => import('#features/outbox/outbox-screen.tsx'), <Opening />);
const Vehicles = later(() => import('#features/vehicles/vehicles-screen.tsx'), <Opening />);
const Devices = later(() => import('#features/devices/devices-screen.tsx'), <Opening />);
const Diagnostics = later(() => import('#features/diagnostics/diagnostics-screen.tsx'), <Opening />);
const Vehicle = later(() => import('#features/vehicles/vehicle-screen.tsx'), <Opening />);
const Settings = later(() => import('#features/settings/settings-screen.tsx'), <Opening />);
const SignOut = later(() => import('#features/settings/sign-out-screen.tsx'), <Opening />);

/** Every address of the app. Deep links work offline: the service worker answers all of them with the same page. */
export function AppRoutes() {
  usePlace();
  useKeptFocus();
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/to-do" replace />} />
      <Route path="/to-do" element={<ToDo />} />
      <Route path="/to-do/:key" element={<Todo />} />
      <Route
        path="/approvals"
        element={
          <Need permission="todo.approve">
            <Approvals />
          </Need>
        }
      />
      <Route path="/outbox" element={<Outbox />} />
      <Route path="/diagnostics" element={<Diagnostics />} />
      <Route
        path="/phones"
        element={
          <Need permission="device.view-all">
            <Devices />
          </Need>
        }
      />
      <Route path="/capture" element={<CaptureChoose />} />
      <Route path="/capture/:key" element={<Capture />} />
      <Route
        path="/vehicles"
        element={
          <Need permission="vehicle.view">
            <Vehicles />
          </Need>
        }
      />
      <Route
        path="/vehicles/:id"
        element={
          <Need permission="vehicle.view">
            <Vehicle />
          </Need>
        }
      />
      <Route
        path="/me"
        element={
          <Me>
            <MeMore />
          </Me>
        }
      />
      <Route path="/settings" element={<Settings />} />
      <Route path="/settings/sign-out" element={<SignOut />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
