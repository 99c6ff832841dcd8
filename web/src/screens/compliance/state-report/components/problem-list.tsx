import { Alert, Anchor, Text } from '@mantine/core';
import type { ReportProblem } from '@muster/shared/areas/state-report';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { classPath, paths, tabPath } from '../../../../paths.ts';
import { alertTone } from '../../../../ui/alert-tone.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { FramedList } from '../../../../ui/framed-list.tsx';
import { PersonLink } from '../../../../ui/person-link.tsx';
import { problemLabels as texts } from '../labels.ts';

const mostShown = 200;

/** Lists the items missing before filing, each with a link to correct it. */
export function ProblemList({ problems }: { problems: readonly ReportProblem[] }) {
  const isClean = problems.length === 0;
  return (
    <Alert
      data-print="hidden"
      vars={alertTone(isClean ? 'complete' : 'near')}
      icon={isClean ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={isClean ? undefined : texts.title(problems.length)}
      styles={{ message: { color: 'var(--mantine-color-text)' } }}
    >
      {isClean ? (
        texts.none
      ) : (
        <FramedList label={texts.list}>
          {problems.slice(0, mostShown).map((problem) => (
            <li key={`${problem.kind} ${problem.class_id} ${problem.employee_id} ${problem.subject} ${problem.date}`}>
              <span>
                {texts.kinds[problem.kind]}: <Where problem={problem} />{' '}
                {problem.rows > 0 && (
                  <Text span size="xs">
                    {texts.rows(problem.rows)}
                  </Text>
                )}
              </span>
            </li>
          ))}
        </FramedList>
      )}
      {problems.length > mostShown && <Text size="sm">{texts.more(problems.length - mostShown)}</Text>}
    </Alert>
  );
}

function Where({ problem }: { problem: ReportProblem }) {
  const { kind, class_id, training_id, employee_id, name, left, subject, date } = problem;
  const training = subject === null ? '' : texts.ofClass(subject, date === null ? '' : formatDate(date));
  const where =
    class_id !== null
      ? classPath(class_id)
      : kind === 'no_course_number' && training_id !== null
        ? tabPath(paths.training, 'manage', { type: training_id })
        : undefined;
  if (where !== undefined) {
    return (
      <Anchor component={Link} to={where} inherit underline="always">
        {training}
      </Anchor>
    );
  }
  if (employee_id === null) return training;
  if (left) return `${name ?? employee_id} (${texts.leftWithoutId})`;
  return (
    <>
      <PersonLink employeeId={employee_id} inText>
        {name}
      </PersonLink>
      {training && `, ${training}`}
    </>
  );
}
