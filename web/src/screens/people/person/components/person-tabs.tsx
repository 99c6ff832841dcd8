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
  const requested = url.get('tab');
  // A link with a day, from before the page had tabs.
  const requestsRecord = requested === null && url.has('on') && person.seesRecord;
  useUrlCorrection(requestsRecord, (parameters) => parameters.set('tab', 'record'));
  const open = tabs.find(({ key }) => key === (requestsRecord ? 'record' : requested)) ?? tabs[0];
  return <TabbedPanels label={labels.tabs} tabs={tabs} open={open?.key} panelProps={{ person }} />;
}
