import { TabHeader } from '../../../../ui/tab-header.tsx';
import type { TraineePanelProps } from '../trainee-panel.ts';

export function ReportsTab({ trainee }: TraineePanelProps) {
  return <TabHeader title="Reports" help={trainee.program_name} />;
}
