import { Anchor, Text, Title } from '@mantine/core';
import type { ComplianceSummary } from '@muster/shared/areas/compliance';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ShareBar } from '../../../../parts/compliance/components/share-bar.tsx';
import type { Question } from '../../../../parts/compliance/question.ts';
import { percentText, shareOf, together } from '../../../../parts/compliance/shares.ts';
import { complianceAddress } from '../addresses.ts';
import { labels } from '../labels.ts';
import classes from './overview.module.css';

const texts = labels.total;

interface TotalSectionProps {
  summary: ComplianceSummary;
  question: Question;
}

/** How much of what is asked is met, how many people lack nothing, how many do, and how many exemptions are in force. */
export function TotalSection({ summary, question }: TotalSectionProps) {
  const heading = useId();
  const { people, current, exemptions } = summary;
  const lack = people - current;
  const asked = together(summary.requirements);
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <Title order={2} id={heading}>
        {texts.title}
      </Title>
      <div>
        <div className={classes.share}>{percentText(asked)}</div>
        <Text c="dimmed">{texts.current}</Text>
      </div>
      <ShareBar share={shareOf(asked) ?? 0} />
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
            texts.nobodyLacks
          )}
        </li>
        <li>
          <Anchor component={Link} to={complianceAddress('exemptions', question)} inherit>
            {exemptions > 0 ? texts.exemptions(exemptions) : texts.noExemptions}
          </Anchor>
        </li>
      </ul>
    </section>
  );
}
