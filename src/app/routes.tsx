import { lazy, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { Need, NotFound } from './plain-screens.tsx';
import { MeMore } from './me-more.tsx';

const Today = lazy(() => import('#features/todos/today-screen.tsx'));
const Todo = lazy(() => import('#features/todos/todo-screen.tsx'));
const CaptureChoose = lazy(() => import('#features/capture/capture-choose.tsx'));
const Capture = lazy(() => import('#features/capture/capture-screen.tsx'));
const Vehicles = lazy(() => import('#features/vehicles/vehicles-screen.tsx'));
const Vehicle = lazy(() => import('#features/vehicles/vehicle-screen.tsx'));
const Settings = lazy(() => import('#features/settings/settings-screen.tsx'));
const SignOut = lazy(() => import('#features/settings/sign-out-screen.tsx'));

/** Every address of the app. Deep links work offline: the service worker answers all of them with the same page. */
export function AppRoutes() {
  useStartOfScreen();
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/to-do" replace />} />
      <Route path="/to-do" element={<Today />} />
      <Route path="/to-do/:key" element={<Todo />} />
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
      <Route path="/me" element={<MeMore />} />
      <Route path="/settings" element={<Settings />} />
      <Route path="/settings/sign-out" element={<SignOut />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** A new screen begins at its top, and its frame takes the focus, so that screen readers and Tab start there. */
function useStartOfScreen(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    if (how === 'POP') return;
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, how]);
}
