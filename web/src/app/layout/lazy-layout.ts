import { lazyComponent } from '../../ui/lazy-component.tsx';
import { titledPage } from '../pages/full-page.tsx';

/** The layout, loaded after sign-in. */
export const Layout = lazyComponent(async () => (await import('./layout.tsx')).Layout, titledPage);
