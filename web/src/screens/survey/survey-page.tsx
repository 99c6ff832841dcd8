import { Alert, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { useTimeZone } from '../../session/use-current-employee.ts';
import { ClassSessionList } from '../../ui/class-session-list.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, NotLoaded } from '../../ui/page-states.tsx';
import { StaleAlert } from '../../ui/stale-alert.tsx';
import { useSurvey } from './api.ts';
import { SurveyForm } from './components/survey-form.tsx';
import { labels } from './labels.ts';
import classes from './survey-page.module.css';

/** The survey about a class. Notifications link to it. */
export function SurveyPage() {
  const { classId = '' } = useParams();
  return <SurveyOf key={classId} classId={classId} />;
}

function SurveyOf({ classId }: { classId: string }) {
  const { data, error, staleSince, retry } = useSurvey(classId);
  const timeZone = useTimeZone();
  /** The outcome of submitting, until the survey is reloaded. */
  const [submitted, setSubmitted] = useState<'done' | 'answered' | 'closed'>();
  if (!data) {
    const refused = error instanceof ApiError && [400, 403, 404].includes(error.status);
    return (
      <>
        <PageHeader title={labels.title} />
        {refused ? (
          <EmptyState
            message={error.detail}
            icon={<IconUserShield size={32} stroke={1.5} />}
            action={<ToDashboard />}
          />
        ) : (
          <NotLoaded error={error} message={labels.failed} onRetry={retry} />
        )}
      </>
    );
  }
  const state = submitted ?? data.state;
  return (
    <>
      <PageHeader title={data.training} help={labels.title} />
      <Stack gap="lg" className={classes.page}>
        <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
        <ClassSessionList sessions={data.training_dates} />
        {state === 'open' ? (
          <>
            <div>
              <Text>{labels.anonymous}</Text>
              <Text variant="hint">{data.few ? labels.few : labels.shown(formatDate(data.closes_on))}</Text>
            </div>
            <SurveyForm classId={classId} onEnd={setSubmitted} />
          </>
        ) : (
          <>
            <Alert role="status" color={state === 'done' ? 'green' : 'blue'} icon={<IconCircleCheck aria-hidden />}>
              {state === 'closed' ? labels.closed(formatDate(data.closes_on)) : labels[state]}
            </Alert>
            <div>
              <ToDashboard />
            </div>
          </>
        )}
      </Stack>
    </>
  );
}

const ToDashboard = () => (
  <LinkButton to={paths.dashboard} variant="default">
    {labels.dashboard}
  </LinkButton>
);
