import { TabHeader } from '../../../../ui/tab-header.tsx';
import type { TraineePanelProps } from '../trainee-panel.ts';

export function OverviewTab({ trainee }: TraineePanelProps) {
  return <TabHeader title="Overview" help={trainee.program_name} />;
}
