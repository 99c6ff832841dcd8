import type { PersonStandings } from '@muster/shared/areas/compliance';
import { IconUserShield } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import { labels } from '../../../parts/people/labels.ts';
import { useStandings } from '../../../parts/standings/api.ts';
import { paths } from '../../../paths.ts';
import type { Fact } from '../../../ui/facts-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { PersonTabs } from './components/person-tabs.tsx';
import { useShownPerson } from './use-shown-person.ts';

const texts = labels.supervised;

/** The page of a direct report. Requires no permission. */
export function SupervisedPersonPage() {
  const { employeeId = '' } = useParams();
  // Another person is another page: no state is kept.
  return <SupervisedPerson key={employeeId} employeeId={employeeId} />;
}

const back = (
  <LinkButton to={paths.myPeople} variant="default">
    {texts.back}
  </LinkButton>
);

function SupervisedPerson({ employeeId }: { employeeId: string }) {
  const { data, error, retry } = useStandings(employeeId);
  const shown = useShownPerson(data?.employee.employee_id ?? employeeId);
  if (error instanceof ApiError && [403, 404].includes(error.status)) {
    return (
      <>
        <PageHeader title={labels.forbidden.title} />
        <EmptyState icon={<IconUserShield size={32} stroke={1.5} />} message={texts.forbidden} action={back} />
      </>
    );
  }
  if (!data || !shown) {
    return (
      <>
        <PageHeader title={labels.loading} action={back} />
        {error ? <ErrorState message={labels.failed} onRetry={retry} /> : <LoadingSkeleton />}
      </>
    );
  }
  const { employee } = data;
  return (
    <>
      <PageHeader title={employee.name} help={labels.subtitle(employee.employee_id, employee.rank)} action={back} />
      <PersonTabs
        person={{
          ...shown,
          name: employee.name,
          facts: supervisedFacts(employee),
          account: null,
          seesRecord: true,
          // Staff who may change the record do so on the person's page.
          canChange: false,
        }}
      />
    </>
  );
}

/** Returns the facts that a supervisor can see. */
function supervisedFacts({ employee_id, name, rank, unit, group }: PersonStandings['employee']): Fact[] {
  const { facts } = labels;
  return [
    [facts.employeeId, employee_id],
    [facts.name, name],
    [facts.rank, rank ?? facts.noRank],
    ...(unit ? [[facts.unit, unit] satisfies Fact] : []),
    ...(group ? [[facts.group, group] satisfies Fact] : []),
  ];
}
