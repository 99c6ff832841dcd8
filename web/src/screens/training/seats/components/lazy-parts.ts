import { lazyComponent } from '../../../../ui/lazy-component.tsx';

/** The parts of the Sign-up tab that load when a training is expanded. */
export const LazyClassTable = lazyComponent(async () => (await import('./class-table.tsx')).ClassTable);

/** The dialogs of the actions of a class. Rendered only while one is open. */
export const SeatDialogs = lazyComponent(async () => (await import('./seat-dialogs.tsx')).SeatDialogs);
