import { isSupportedDate } from '@muster/shared/rules/calendar';
import { IconClipboardOff, IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import type { Stored } from '../../../parts/offline/device.ts';
import { useStoredDrafts } from '../../../parts/offline/use-local-drafts.ts';
import { classPath, paths, tabPath } from '../../../paths.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { useToday } from '../../../session/use-today.ts';
import { formatDate } from '../../../ui/date-time.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Crumb, PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { type ClassGroup, useGroup } from './api.ts';
import { GroupEvaluation } from './components/group-evaluation.tsx';
import { labels } from './labels.ts';
import { useOpenEvaluations } from './use-open-evaluations.ts';
import { useWaitingGroup } from './use-waiting-group.ts';

/** Evaluates all attendees of a class with one form. The server decides who may. */
export function EvaluateClassPage() {
  const { classId = '', formId = '' } = useParams();
  const about = `${classId} ${formId}`;
  const drafts = useStoredDrafts(about);
  // Answers of an earlier start without a connection are the first state of the page.
  if (!drafts) return <PageHeader title={labels.loading} />;
  // Resets the state when another class or form is opened.
  return <Loaded key={about} about={about} classId={classId} formId={formId} drafts={drafts} />;
}

interface LoadedProps {
  about: string;
  classId: string;
  formId: string;
  /** The answers that were stored on this device. */
  drafts: readonly Stored<'draft'>[];
}

function Loaded({ about, classId, formId, drafts }: LoadedProps) {
  const today = useToday(useTimeZone());
  const opened = useSearchParams()[0].get('on');
  const [firstDay] = useState(opened !== null && isSupportedDate(opened) && opened <= today ? opened : today);
  const evaluations = useOpenEvaluations(about, firstDay, drafts);
  const { on } = evaluations.typed;
  // The answers of the last day stay while another day is typed.
  const [lastDay, setLastDay] = useState(firstDay);
  const day = isSupportedDate(on) && on <= today ? on : lastDay;
  if (day !== lastDay) setLastDay(day);
  const loaded = useGroup(classId, formId, day);
  const { error, retry } = loaded;
  const group = useWaitingGroup(loaded, day);
  if (!group) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return <NotFound />;
    if (error instanceof ApiError && error.status === 403) return <Forbidden classId={classId} error={error} />;
    return (
      <>
        <PageHeader title={labels.loading} />
        <NotLoaded error={error} message={labels.failed} onRetry={retry} />
      </>
    );
  }
  evaluations.merge(group.people);
  const header = { title: group.form.content.name, trail: trailOf(group) };
  if (group.form.archived || group.people.length === 0) {
    return (
      <>
        <PageHeader {...header} />
        <EmptyState
          icon={<IconClipboardOff size={32} stroke={1.5} />}
          message={group.form.archived ? labels.archived : labels.empty}
          action={<ToClass classId={classId} />}
        />
      </>
    );
  }
  return <GroupEvaluation group={group} loaded={loaded} evaluations={evaluations} today={today} header={header} />;
}

/** Returns the breadcrumbs: Training, the class and the form. */
function trailOf({ form, class: { id, training, training_dates } }: ClassGroup): readonly Crumb[] {
  const day = training_dates[0]?.date;
  return [
    { label: labels.training, to: paths.training },
    { label: day ? `${training}, ${formatDate(day)}` : training, to: classPath(id) },
    { label: form.content.name },
  ];
}

const ToClass = ({ classId }: { classId: string }) => (
  <LinkButton to={classPath(classId)} variant="default" mih={44}>
    {labels.toClass}
  </LinkButton>
);

function NotFound() {
  return (
    <>
      <PageHeader title={labels.loading} />
      <EmptyState
        icon={<IconClipboardOff size={32} stroke={1.5} />}
        message={labels.notFound}
        action={
          <LinkButton to={tabPath(paths.training, 'upcoming')} variant="default" mih={44}>
            {labels.toTraining}
          </LinkButton>
        }
      />
    </>
  );
}

function Forbidden({ classId, error }: { classId: string; error: ApiError }) {
  return (
    <>
      <PageHeader title={labels.loading} />
      <EmptyState
        icon={<IconUserShield size={32} stroke={1.5} />}
        message={error.detail ?? labels.forbidden}
        action={<ToClass classId={classId} />}
      />
    </>
  );
}
