import { useSearchParams } from 'react-router-dom';
import { labels } from '../../../../parts/people/labels.ts';
import { TabbedPanels } from '../../../../ui/tabbed-panels.tsx';
import { useUrlCorrection } from '../../../../ui/use-url-state.ts';
import type { ShownPerson } from '../person-panel.ts';
import { personTabs } from '../tabs.ts';

/** The tabs of a person's page that the signed-in person can open. */
export function PersonTabs({ person }: { person: ShownPerson }) {
  const [url] = useSearchParams();
  const tabs = personTabs.filter(({ visible }) => visible?.(person) ?? true);
  const wanted = url.get('tab');
  // A link with a day, from before the page had tabs.
  const asksRecord = wanted === null && url.has('on') && person.seesRecord;
  useUrlCorrection(asksRecord, (parameters) => parameters.set('tab', 'record'));
  const open = tabs.find(({ key }) => key === (asksRecord ? 'record' : wanted)) ?? tabs[0];
  return <TabbedPanels label={labels.tabs} tabs={tabs} open={open?.key} panelProps={{ person }} />;
}
