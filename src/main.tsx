import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { leaveWhileFrozen } from '#lib/frozen.dom.ts';
import { watchBack } from '#lib/layers.dom.ts';
import { takeLinkSecrets } from '#lib/link-secret.dom.ts';
import { listenForInstall } from '#lib/use-install.ts';
import { isCurrent, watchForUpdates } from '#lib/use-update.ts';

takeLinkSecrets();
leaveWhileFrozen();
// Before the router: what it does about a step through the history is drawn before the next listener hears of it.
watchBack();
listenForInstall();
void import('#session/left.dom.ts').then(({ watchLeft }) => watchLeft());
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  watchForUpdates();
  void import('#http/office-files.dom.ts').then(({ watchOfficeFiles }) => watchOfficeFiles(isCurrent));
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
