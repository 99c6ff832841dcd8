import '@mantine/core/styles.css';
import '@fontsource-variable/public-sans';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { paths } from './app/paths.ts';
import { startSession } from './features/session/start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// /logout ends the session by itself: there is nothing to check first.
if (window.location.pathname !== paths.logout) void startSession();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
