import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { leaveWhileFrozen } from '#lib/frozen.dom.ts';
import { watchBack } from '#lib/layers.dom.ts';
import { listenForInstall } from '#lib/use-install.ts';
import { watchForUpdates } from '#lib/use-update.ts';

leaveWhileFrozen();
// Before the router: what it does about a step through the history is drawn before the next listener hears of it.
watchBack();
listenForInstall();
watchForUpdates();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
