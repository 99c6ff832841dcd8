import { Stack, Text } from '@mantine/core';
import { urgencyOf } from '@muster/shared/requirements/urgency';
import { IconFileText } from '@tabler/icons-react';
import { type Question, thenKnown } from '../../../parts/compliance/question.ts';
import { useStandings } from '../../../parts/standings/api.ts';
import { MendingClasses } from '../../../parts/standings/components/mending-classes.tsx';
import cards from '../../../parts/standings/components/standing-card.module.css';
import { StandingCard } from '../../../parts/standings/components/standing-card.tsx';
import { ownPersonPath } from '../../../paths.ts';
import { AnswerDrawer, useKept } from '../../../ui/answer-drawer.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState } from '../../../ui/page-states.tsx';
import { labels } from '../labels.ts';

const texts = labels.standing;

interface StandingDrawerProps {
  /** The drawer is open while this is defined. */
  employeeId: string | undefined;
  question: Question;
  onClose: () => void;
}

/** Shows a supervised employee's status for each requirement, beside the list. */
export function StandingDrawer({ employeeId, question, onClose }: StandingDrawerProps) {
  const shown = useKept(employeeId);
  const { on, known } = question;
  const asked = { ...(on !== undefined && { on }), ...(known !== undefined && { known }) };
  const answer = useStandings(shown, asked);
  const { data } = answer;
  const standings = data?.standings.toSorted((a, b) => urgencyOf(a.status) - urgencyOf(b.status)) ?? [];
  // The record knows days, and the end of a day.
  const day = new URLSearchParams({ ...(on && { on }), ...(on && known === thenKnown && { known }) });
  return (
    <AnswerDrawer
      opened={employeeId !== undefined}
      onClose={onClose}
      title={data?.employee.name ?? texts.loading}
      answer={answer}
      refused={[403, 404]}
      texts={{ ...texts, nothing: texts.notYours }}
    >
      {({ employee }) => (
        <Stack gap="md">
          <Text variant="hint">
            {[employee.employee_id, employee.rank, employee.unit, employee.group].filter(Boolean).join(' · ')}
          </Text>
          <LinkButton
            to={`${ownPersonPath(employee.employee_id)}${day.size > 0 ? `?${day}` : ''}`}
            variant="default"
            leftSection={<IconFileText size={16} stroke={1.6} aria-hidden />}
          >
            {texts.record}
          </LinkButton>
          {standings.length === 0 ? (
            <EmptyState message={labels.nothingAsked} />
          ) : (
            <ul className={cards.list} aria-label={texts.list}>
              {standings.map((standing) => (
                <StandingCard key={standing.requirement_id} standing={standing} order={3}>
                  <MendingClasses standing={standing} ownNumber={undefined} />
                </StandingCard>
              ))}
            </ul>
          )}
        </Stack>
      )}
    </AnswerDrawer>
  );
}
