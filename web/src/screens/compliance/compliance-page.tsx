import { Stack } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { AnswerState } from '../../parts/compliance/components/answer-state.tsx';
import { labels } from '../../parts/compliance/labels.ts';
import { questionParameters } from '../../parts/compliance/question.ts';
import { useQuestion } from '../../parts/compliance/use-question.ts';
import { useTimeZone } from '../../session/use-current-employee.ts';
import { useToday } from '../../session/use-today.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { TabbedPanels } from '../../ui/tabbed-panels.tsx';
import { QuestionBar } from './matrix/components/question-bar.tsx';
import { ViewsMenu } from './matrix/components/views-menu.tsx';
import { complianceTabs } from './tabs.ts';

/** Who meets what is asked of them, on any day. Its route is open to staff of training. */
export function CompliancePage() {
  const [url] = useSearchParams();
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
