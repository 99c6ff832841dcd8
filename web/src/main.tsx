import '@mantine/core/styles.css';
import '@fontsource-variable/public-sans';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { installServiceWorker } from './app/install.ts';
import { preloadStart } from './app/preload-start.ts';
import { paths } from './paths.ts';
import { restoreLoginSession } from './session/restore-login-session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const { pathname } = window.location;
// /logout ends the login session, and a public check needs none, so neither restores it.
if (pathname !== paths.logout && !pathname.startsWith(`${paths.check}/`)) {
  void restoreLoginSession();
  void preloadStart(window.location);
}
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
installServiceWorker();
