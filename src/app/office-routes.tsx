import { Route, Routes } from 'react-router-dom';
import { Screens } from '#kit/screens.tsx';
import { later } from '#ui/later.tsx';
import { menuEntries, officeEntries } from './menu.ts';
import { officeScreens } from './office-screens.ts';
import { Opening } from './opening.tsx';
import { Need, NotFound } from './plain-screens.tsx';

/** As the menus call it, a record as its list. */
const entryOf = (path: string) => officeEntries.find((entry) => entry.path === `/${path.split('/')[1]}`);

const routes = officeScreens.map(({ path, permission, load }) => {
  const entry = entryOf(path);
  return {
    path,
    title: entry?.label ?? 'These records',
    // It asks for more than its list, which may well be open.
    isPart: entry !== undefined && entry.permission !== permission,
    permission,
    Screen: later(load, <Opening />),
  };
});

/** The addresses of all areas, and the answer to those that lead nowhere. */
export default function OfficeRoutes() {
  return (
    <Screens screens={menuEntries}>
      <Routes>
        {routes.map(({ path, title, isPart, permission, Screen }) => (
          <Route
            key={path}
            path={path}
            // By its key each screen is drawn anew, also where two of them are refused.
            element={
              <Need key={path} title={title} isPart={isPart} permission={permission}>
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
