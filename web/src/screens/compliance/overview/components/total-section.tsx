import { Anchor, Text, Title } from '@mantine/core';
import type { ComplianceSummary } from '@muster/shared/areas/compliance';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { complianceAddress } from '../../../../parts/compliance/addresses.ts';
import { StatusBar } from '../../../../parts/compliance/components/status-bar.tsx';
import type { Question } from '../../../../parts/compliance/question.ts';
import { percentText, together } from '../../../../parts/compliance/shares.ts';
import { labels } from '../labels.ts';
import classes from './overview.module.css';

const texts = labels.total;

interface TotalSectionProps {
  summary: ComplianceSummary;
  question: Question;
}

/** Shows the share of requirements met, the fully compliant people, the others, and the exemptions in effect. */
export function TotalSection({ summary, question }: TotalSectionProps) {
  const heading = useId();
  const { people, current, without_requirement, exemptions } = summary;
  const lack = people - current;
  const met = together(summary.requirements);
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <Title order={2} id={heading}>
        {texts.title}
      </Title>
      <div>
        <div className={classes.share}>{percentText(met)}</div>
        <Text c="dimmed">{texts.current}</Text>
      </div>
      <StatusBar byStatus={summary.requirements.flatMap(({ by_status }) => by_status)} />
      <ul className={classes.facts}>
        <li>
          <Anchor component={Link} to={complianceAddress('matrix', question)} inherit>
            {texts.of(current, people)}
          </Anchor>
        </li>
        <li>
          {lack > 0 ? (
            <Anchor component={Link} to={complianceAddress('matrix', question, { isLacking: true })} inherit>
              {texts.lack(lack)}
            </Anchor>
          ) : (
            texts.allCompliant
          )}
        </li>
        {without_requirement > 0 && <li>{texts.withoutRequirement(without_requirement)}</li>}
        <li>
          <Anchor component={Link} to={complianceAddress('requirements', question, { view: 'exemptions' })} inherit>
            {exemptions > 0 ? texts.exemptions(exemptions) : texts.noExemptions}
          </Anchor>
        </li>
      </ul>
    </section>
  );
}
