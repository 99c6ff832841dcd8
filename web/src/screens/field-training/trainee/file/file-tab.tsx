import { TabHeader } from '../../../../ui/tab-header.tsx';
import type { TraineePanelProps } from '../trainee-panel.ts';

export function FileTab({ trainee }: TraineePanelProps) {
  return <TabHeader title="File" help={trainee.program_name} />;
}
