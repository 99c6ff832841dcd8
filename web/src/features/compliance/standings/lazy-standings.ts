import { lazyComponent } from '../../../ui/lazy-component/lazy-component.tsx';

/** Loads later: many departments have mandatory trainings only. */
export const StandingsSection = lazyComponent(async () => (await import('./standings-section.tsx')).StandingsSection);
