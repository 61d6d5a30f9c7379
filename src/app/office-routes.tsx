import { Route, Routes } from 'react-router-dom';
import { Screens } from '#kit/screens.tsx';
import { later } from '#ui/later.tsx';
import { menuEntries, officeEntries } from './menu.ts';
import { officeScreens } from './office-screens.ts';
import { Opening } from './opening.tsx';
import { Need, NotFound } from './plain-screens.tsx';

/** As the menus call it, a record as its list. */
const titleOf = (path: string) =>
  officeEntries.find((entry) => entry.path === `/${path.split('/')[1]}`)?.label ?? 'These records';

const routes = officeScreens.map(({ path, permission, load }) => ({
  path,
  title: titleOf(path),
  permission,
  Screen: later(load, <Opening />),
}));

/** The addresses of all areas, and the answer to those that lead nowhere. */
export default function OfficeRoutes() {
  return (
    <Screens screens={menuEntries}>
      <Routes>
        {routes.map(({ path, title, permission, Screen }) => (
          <Route
            key={path}
            path={path}
            // By its key each screen is drawn anew, also where two of them are refused.
            element={
              <Need key={path} title={title} permission={permission}>
                <Screen />
              </Need>
            }
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Screens>
  );
}
