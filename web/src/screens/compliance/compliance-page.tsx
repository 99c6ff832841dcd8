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
import { useHasFilterButton } from '../../ui/window-width.ts';
import { PrintedFilters, QuestionBar } from './question/components/question-bar.tsx';
import { complianceTabs, movedTabs } from './tabs.ts';
import { ViewsMenu } from './views/components/views-menu.tsx';

/** The compliance page: people and requirements on any day. Its route requires training staff. */
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
  const narrow = useHasFilterButton();
  const shared = { question, change, today, timeZone };
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
              <QuestionBar {...shared}>{narrow && <ViewsMenu />}</QuestionBar>
              <AnswerState question={question} today={today} timeZone={timeZone} />
            </Stack>
          )
        }
        panelProps={shared}
        keeps={questionParameters}
      />
    </>
  );
}
