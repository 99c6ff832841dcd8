import { Stack } from '@mantine/core';
import { Navigate, useSearchParams } from 'react-router-dom';
import { AnswerState } from '../../parts/compliance/components/answer-state.tsx';
import { labels } from '../../parts/compliance/labels.ts';
import { questionParameters } from '../../parts/compliance/question.ts';
import { useQuestion } from '../../parts/compliance/use-question.ts';
import { useTimeZone } from '../../session/use-current-employee.ts';
import { useToday } from '../../session/use-today.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { TabbedPanels } from '../../ui/tabbed-panels.tsx';
import { QuestionBar } from './matrix/components/question-bar.tsx';
import { complianceTabs, movedTabs } from './tabs.ts';
import { ViewsMenu } from './views/components/views-menu.tsx';

/** The compliance page: people and requirements on any day. Its route is open to training staff. */
export function CompliancePage() {
  const [url] = useSearchParams();
  const moved = movedTabs.get(url.get('tab'));
  if (!moved) return <TabsOf url={url} />;
  return <Navigate to={{ search: `${new URLSearchParams({ ...Object.fromEntries(url), ...moved })}` }} replace />;
}

function TabsOf({ url }: { url: URLSearchParams }) {
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const { question, change } = useQuestion(today);
  const open = complianceTabs.find(({ key }) => key === url.get('tab')) ?? complianceTabs[0];
  return (
    <>
      <PageHeader title={labels.title} help={labels.help} action={<ViewsMenu />} />
      <Stack gap="md">
        {!open?.hasOwnDays && (
          <>
            <QuestionBar question={question} change={change} today={today} timeZone={timeZone} />
            <AnswerState question={question} today={today} timeZone={timeZone} />
          </>
        )}
        <div>
          <TabbedPanels
            label={labels.tabs}
            tabs={complianceTabs}
            open={open?.key}
            panelProps={{ question, change, today, timeZone }}
            keeps={questionParameters}
          />
        </div>
      </Stack>
    </>
  );
}
