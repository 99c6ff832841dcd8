import { TabHeader } from '../../../../ui/tab-header.tsx';
import type { TraineePanelProps } from '../trainee-panel.ts';

export function RatingsTab({ trainee }: TraineePanelProps) {
  return <TabHeader title="Ratings" help={trainee.program_name} />;
}
