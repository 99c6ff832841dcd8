import { Anchor, Text, Title } from '@mantine/core';
import type { SummarisedRequirement } from '@muster/shared/areas/compliance';
import { requirementStatusWords } from '@muster/shared/requirements/answer';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { complianceAddress } from '../../../../parts/compliance/addresses.ts';
import { StatusBar } from '../../../../parts/compliance/components/status-bar.tsx';
import type { Question } from '../../../../parts/compliance/question.ts';
import { percentText } from '../../../../parts/compliance/shares.ts';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { labels } from '../labels.ts';
import classes from './overview.module.css';

const texts = labels.requirements;

interface RequirementSharesProps {
  title?: string;
  requirements: readonly SummarisedRequirement[];
  question: Question;
}

/** Shows the share of people who meet each requirement, and the number of people in each status. */
export function RequirementShares({ title = texts.title, requirements, question }: RequirementSharesProps) {
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <Title order={2} id={heading}>
        {title}
      </Title>
      <ul className={classes.rows}>
        {requirements.map((requirement) => (
          <Row key={requirement.id} requirement={requirement} question={question} />
        ))}
      </ul>
    </section>
  );
}

function Row({ requirement, question }: { requirement: SummarisedRequirement; question: Question }) {
  const { id, name, people, current, by_status } = requirement;
  const filters = { requirement: [id] };
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <Anchor
          component={Link}
          to={complianceAddress('matrix', question, { filters })}
          inherit
          className={classes.name ?? ''}
        >
          {name}
        </Anchor>
        <span className={classes.percent}>{percentText(requirement)}</span>
      </div>
      {people === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.notRequired}
        </Text>
      ) : (
        <>
          <StatusBar byStatus={by_status} />
          <ul className={classes.counts}>
            <li>{texts.of(current, people)}</li>
            {by_status
              .filter((counted) => counted.people > 0)
              .map((counted) => (
                <li key={counted.status}>
                  <Anchor
                    component={Link}
                    to={complianceAddress('matrix', question, { filters: { ...filters, status: [counted.status] } })}
                    inherit
                    className={classes.count ?? ''}
                    aria-label={texts.status(name, requirementStatusWords[counted.status], counted.people)}
                  >
                    {counted.people} <StatusBadge status={counted.status} />
                  </Anchor>
                </li>
              ))}
          </ul>
        </>
      )}
    </li>
  );
}
