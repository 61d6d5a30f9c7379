import { Route, Routes } from 'react-router-dom';
import { later } from '#ui/later.tsx';
import { officeScreens } from './office-screens.ts';
import { Opening } from './opening.tsx';
import { Need, NotFound } from './plain-screens.tsx';

const routes = officeScreens.map(({ path, permission, load }) => ({
  path,
  permission,
  Screen: later(load, <Opening />),
}));

/** The addresses of all areas, and the answer to those that lead nowhere. */
export default function OfficeRoutes() {
  return (
    <Routes>
      {routes.map(({ path, permission, Screen }) => (
        <Route
          key={path}
          path={path}
          // By its key each screen is drawn anew, also where two of them are refused.
          element={
            <Need key={path} permission={permission}>
              <Screen />
            </Need>
          }
        />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
