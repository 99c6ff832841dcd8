import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { SummarisedRequirement } from '@muster/shared/areas/compliance';
import { Link } from 'react-router-dom';
import { complianceAddress } from '../../../../parts/compliance/addresses.ts';
import { type Month, monthName, monthTick, needsSeats, seatsOf, shortOf } from '../../../../parts/compliance/months.ts';
import type { Question } from '../../../../parts/compliance/question.ts';
import { labels } from '../labels.ts';
import classes from './expiring-heat.module.css';

const { heat } = labels.expiring;

interface ExpiringHeatProps {
  requirement: SummarisedRequirement;
  question: Question;
  summary: string;
  /** Shows the people whose certification or evaluation expires in a month. */
  onSee: (requirement: SummarisedRequirement, month: Month) => void;
}

/** Shows the expirations of each month, colored by the scheduled seats. A month opens its people. */
export function ExpiringHeat({ requirement, question, summary, onSee }: ExpiringHeatProps) {
  const { id, kind, months } = requirement;
  // For hours, the matrix lists everyone with hours missing.
  const people = complianceAddress('matrix', question, { filters: { requirement: [id] }, isLacking: true });
  return (
    <ul className={classes.strip} aria-label={summary}>
      {months.map((month, n) => {
        const seats = seatsOf(month);
        const seatsText = needsSeats(requirement) ? heat[seats](month.seats, shortOf(month)) : undefined;
        const cell = { className: classes.cell, 'data-seats': seatsText === undefined ? 'few' : seats };
        const content = (
          <>
            <span aria-hidden>{monthTick(month.month, n === 0)}</span>
            <span aria-hidden className={classes.count}>
              {month.expiring}
            </span>
            {seatsText !== undefined && <span aria-hidden>{seatsText}</span>}
            <VisuallyHidden>
              {[`${monthName(month.month)}: ${heat.name[kind](month.expiring)}`, seatsText].filter(Boolean).join(', ')}
            </VisuallyHidden>
          </>
        );
        return (
          <li key={month.month}>
            {month.expiring === 0 ? (
              <div className={classes.cell}>{content}</div>
            ) : kind === 'hours' ? (
              <Link {...cell} to={people}>
                {content}
              </Link>
            ) : (
              <UnstyledButton {...cell} aria-haspopup="dialog" onClick={() => onSee(requirement, month)}>
                {content}
              </UnstyledButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
