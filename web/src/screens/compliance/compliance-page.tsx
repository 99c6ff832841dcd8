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
import { useHasFilterButton } from '../../ui/window-width.ts';
import { PrintedFilters, QuestionBar } from './matrix/components/question-bar.tsx';
import { ViewsMenu } from './matrix/components/views-menu.tsx';
import { complianceTabs } from './tabs.ts';

/** Who meets what is asked of them, on any day. Its route is open to staff of training. */
export function CompliancePage() {
  const [url] = useSearchParams();
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const { question, change } = useQuestion(today);
  const open = complianceTabs.find(({ key }) => key === url.get('tab')) ?? complianceTabs[0];
  const narrow = useHasFilterButton();
  const asked = { question, change, today, timeZone };
  return (
    <>
      <PageHeader
        title={labels.title}
        isTitleHidden={narrow}
        help={!narrow && labels.help}
        action={!narrow && <ViewsMenu />}
      />
      <TabbedPanels
        label={labels.tabs}
        tabs={complianceTabs}
        open={open?.key}
        placeholder={
          !open?.hasOwnDays &&
          open?.key !== 'matrix' && (
            <Stack gap="md" mb="md">
              <PrintedFilters filters={question.filters} />
              <QuestionBar {...asked}>{narrow && <ViewsMenu />}</QuestionBar>
              <AnswerState question={question} today={today} timeZone={timeZone} />
            </Stack>
          )
        }
        panelProps={asked}
        keeps={questionParameters}
      />
    </>
  );
}
