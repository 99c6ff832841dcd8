import '../print.css';
import { useDisclosure } from '@mantine/hooks';
import { notifications, useNotifications } from '@mantine/notifications';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { FreshProof } from '../../parts/factors/fresh-proof.tsx';
import { OfflineBar } from '../../parts/offline/components/offline-bar.tsx';
import { usePermissionChanges } from '../../session/permissions/use-permission-changes.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadingSkeleton } from '../../ui/page-states.tsx';
import { useTimeFormatKey } from '../../ui/site-time-format.ts';
import { useDialogWithDraft } from '../../ui/use-dialog-with-draft.ts';
import { useOnce } from '../../ui/use-once.ts';
import { useHasDrawer, useHasRail } from '../../ui/window-width.ts';
import { BugReportDialog } from '../bug-report/bug-report-dialog.tsx';
import { ErrorPage } from '../pages/error-page.tsx';
import { labels } from '../pages/labels.ts';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { PrintHeading } from './print-heading.tsx';
import { Sidebar } from './sidebar.tsx';

/** Loads later: wide windows show the whole sidebar. */
const MenuDrawer = lazyComponent(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

/** Loads with the first message; earlier messages wait until then. */
const Toasts = lazyComponent(async () => (await import('./toasts.tsx')).Toasts);

/** Focuses the main column when the page changes, but not at load, where the skip link comes first. */
function useFocusOnPageChange() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** The layout of every signed-in page: header, sidebar, main column. If a page fails, the rest stays. */
export function Layout() {
  const main = useFocusOnPageChange();
  const toasted = useOnce(useNotifications().notifications.length > 0);
  usePermissionChanges();
  // Hides the notifications from the next person at this browser.
  useEffect(() => () => notifications.clean(), []);
  const [drawer, rail] = [useHasDrawer(), useHasRail()];
  const [menu, { open, close }] = useDisclosure(false);
  const report = useDialogWithDraft<true>('bug-report');
  function openReport() {
    close(); // one modal at a time
    report.setDialog(true);
  }
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {labels.skip}
      </a>
      <Header onMenu={open} menuOpen={menu} withMenu={rail} />
      {rail && (
        <Suspense>
          <MenuDrawer opened={menu} onClose={close}>
            <Sidebar onNavigate={close} onReport={openReport} />
          </MenuDrawer>
        </Suspense>
      )}
      {!drawer && (
        <div className={classes.sidebar}>
          <Sidebar onReport={openReport} />
        </div>
      )}
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <div className={classes.column} key={useTimeFormatKey()}>
          <PrintHeading />
          <OfflineBar />
          <ErrorBoundary fallback={<ErrorPage />}>
            <Suspense fallback={<LoadingSkeleton />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </div>
      </main>
      <BugReportDialog dialog={report.dialog} draft={report.draft} onClose={() => report.setDialog(undefined)} />
      <FreshProof />
      {toasted && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </div>
  );
}
