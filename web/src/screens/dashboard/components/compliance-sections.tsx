import { Anchor, Text } from '@mantine/core';
import type { ComplianceSummary } from '@muster/shared/areas/compliance';
import { IconAlertTriangle, IconChartLine, IconUserQuestion } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { complianceAddress, scheduleAddress } from '../../../parts/compliance/addresses.ts';
import { useSummary, useTrend } from '../../../parts/compliance/api.ts';
import { TrendChart } from '../../../parts/compliance/charts/lazy-trend-chart.ts';
import { StatusBar } from '../../../parts/compliance/components/status-bar.tsx';
import { shortagesOf } from '../../../parts/compliance/months.ts';
import { everything } from '../../../parts/compliance/question.ts';
import { percentText, type TrendPoint, together } from '../../../parts/compliance/shares.ts';
import { shortageText } from '../../../parts/compliance/shortage-text.ts';
import { formatDate } from '../../../ui/date-time.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadingSkeleton, NotLoaded } from '../../../ui/page-states.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { complianceLabels as labels } from '../labels.ts';
import classes from './section.module.css';
import { Card, Section, SectionRow } from './section.tsx';

/** The number of gaps listed, and of months with too few seats. */
const mostShown = 3;

/** Shows the department's compliance today: share, trend, biggest gaps, and months with too few seats. */
export function ComplianceSections() {
  const { data, error, retry } = useSummary(everything);
  if (!data) return <NotLoaded error={error} message={labels.failed} onRetry={retry} />;
  if (data.people === 0) return null;
  const gaps = data.requirements
    .map((requirement) => ({ requirement, count: requirement.people - requirement.current }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return (
    <>
      <ShareCard summary={data} />
      <Section
        title={labels.gaps}
        Icon={IconUserQuestion}
        rows={gaps.slice(0, mostShown)}
        row={({ requirement: { id, name, people }, count }) => (
          <SectionRow key={id} side={labels.notCompliant(count, people)}>
            <Anchor
              component={Link}
              to={complianceAddress('matrix', everything, { filters: { requirement: [id] }, isLacking: true })}
              fw={600}
            >
              {name}
            </Anchor>
          </SectionRow>
        )}
        list={{ to: complianceAddress('matrix', everything, { isLacking: true }), label: labels.allGaps(gaps.length) }}
      />
      <Section
        title={labels.expiring}
        Icon={IconAlertTriangle}
        rows={shortagesOf(data.requirements)
          .toSorted((a, b) => b.short - a.short)
          .slice(0, mostShown)}
        row={(shortage) => {
          const schedule = scheduleAddress(shortage.requirement);
          return (
            <SectionRow
              key={`${shortage.requirement.id} ${shortage.month.month}`}
              side={
                schedule !== undefined && (
                  <LinkButton to={schedule} size="xs" variant="default" aria-label={labels.scheduleOf(shortage)}>
                    {labels.schedule}
                  </LinkButton>
                )
              }
            >
              {shortageText(shortage)}
            </SectionRow>
          );
        }}
        list={{ to: complianceAddress('overview', everything), label: labels.allExpiring }}
      />
    </>
  );
}

function ShareCard({ summary: { requirements, people, current } }: { summary: ComplianceSummary }) {
  const share = together(requirements);
  return (
    <Card
      title={labels.title}
      Icon={IconChartLine}
      list={{ to: complianceAddress('overview', everything), label: labels.overview }}
    >
      <p className={classes.number}>
        <strong>{percentText(share)}</strong> {labels.met}
      </p>
      <StatusBar byStatus={requirements.flatMap(({ by_status }) => by_status)} />
      <Text size="sm" mt={6}>
        <Anchor component={Link} to={complianceAddress('matrix', everything)} inherit>
          {labels.fullyCompliant(current, people)}
        </Anchor>
      </Text>
      <Trend />
    </Card>
  );
}

function Trend() {
  const { data, error, retry } = useTrend(everything);
  if (!data) return error ? <RetryAlert message={labels.trendFailed} onRetry={retry} /> : <LoadingSkeleton rows={5} />;
  const points: TrendPoint[] = data.map(({ on, requirements }) => ({ on, ...together(requirements) }));
  const withPeople = points.filter(({ people }) => people > 0);
  const [first, last] = [withPeople[0], withPeople.at(-1)];
  if (!first || !last) return null;
  return (
    <Suspense fallback={<LoadingSkeleton rows={5} />}>
      <TrendChart points={points} summary={labels.trend(percentText(first), formatDate(first.on), percentText(last))} />
    </Suspense>
  );
}
