import { Drawer, Stack, Text } from '@mantine/core';
import { urgencyOf } from '@muster/shared/requirements/urgency';
import { IconFileText } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { ownPersonPath } from '../../../paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { useIsPhone } from '../../../ui/window-width.ts';
import { type Question, thenKnown } from '../../compliance/question.ts';
import { useStandings } from '../../compliance/standings/api.ts';
import { MendingClasses } from '../../compliance/standings/components/mending-classes.tsx';
import cards from '../../compliance/standings/components/standing-card.module.css';
import { StandingCard } from '../../compliance/standings/components/standing-card.tsx';
import { labels } from '../labels.ts';

const texts = labels.standing;

interface StandingDrawerProps {
  /** The drawer is open while this is defined. */
  employeeId: string | undefined;
  question: Question;
  onClose: () => void;
}

/** How somebody whom one supervises stands in each requirement, beside the list. */
export function StandingDrawer({ employeeId, question, onClose }: StandingDrawerProps) {
  // What it shows stays while it closes.
  const [shown, setShown] = useState(employeeId);
  if (employeeId !== undefined && employeeId !== shown) setShown(employeeId);
  // Mantine gives the focus back only to what had it when a mounted drawer opened.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const phone = useIsPhone();
  const { on, known } = question;
  const asked = { ...(on !== undefined && { on }), ...(known !== undefined && { known }) };
  const { data, error, retry } = useStandings(shown, asked);
  const standings = data?.standings.toSorted((a, b) => urgencyOf(a.status) - urgencyOf(b.status)) ?? [];
  // The record knows days, and the end of a day.
  const day = new URLSearchParams({ ...(on && { on }), ...(on && known === thenKnown && { known }) });
  return (
    <Drawer
      opened={employeeId !== undefined && mounted}
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 520}
      title={data?.employee.name ?? texts.loading}
      transitionProps={{ duration: 120 }}
    >
      {data ? (
        <Stack gap="md">
          <Text size="xs" c="dimmed">
            {[data.employee.employee_id, data.employee.rank, data.employee.unit, data.employee.group]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <LinkButton
            to={`${ownPersonPath(data.employee.employee_id)}${day.size > 0 ? `?${day}` : ''}`}
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
      ) : error instanceof ApiError && [403, 404].includes(error.status) ? (
        <EmptyState message={texts.notYours} />
      ) : error ? (
        <ErrorState message={texts.failed} onRetry={retry} />
      ) : (
        <LoadingSkeleton label={texts.loading} />
      )}
    </Drawer>
  );
}
