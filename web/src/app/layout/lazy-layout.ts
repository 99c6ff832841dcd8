import { lazyComponent } from '../../ui/lazy-component.tsx';
import { titledPage } from '../pages/full-page.tsx';

/** The layout, which loads for signed-in people. */
export const Layout = lazyComponent(async () => (await import('./layout.tsx')).Layout, titledPage);
