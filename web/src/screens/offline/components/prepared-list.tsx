import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PreparedPage, Stored } from '../../../parts/offline/device.ts';
import { prepareLabels as texts } from '../../../parts/offline/labels.ts';
import { preparedForms, removePrepared } from '../../../parts/offline/prepared.ts';
import { classPath, evaluateClassPath } from '../../../paths.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { formatMoment } from '../../../ui/date-time.ts';

/** Returns the pages that open: those of a class, or those that were stored with their names. */
function pagesOf({ classId, pages = [], answers }: Stored<'class'>): readonly PreparedPage[] {
  if (classId === undefined) return pages;
  const forms = preparedForms(answers).map(({ id, name }) => ({
    text: texts.evaluate(name),
    to: evaluateClassPath(classId, id),
  }));
  return [...forms, { text: texts.attendance, to: classPath(classId, 'attendance') }];
}

/** The pages that open without a connection. */
export function PreparedList({ prepared }: { prepared: readonly Stored<'class'>[] }) {
  const timeZone = useTimeZone();
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-label={texts.title}>
      <Stack gap="md">
        <Title order={2} size="h4">
          {texts.title}
        </Title>
        {prepared.length === 0 && <Text>{texts.empty}</Text>}
        {prepared.map((one) => {
          const { id, title, at } = one;
          return (
            <div key={id}>
              <Group justify="space-between" gap="sm">
                <div>
                  <Text fw={600}>{title}</Text>
                  <Text variant="hint">{texts.prepared(formatMoment(new Date(at), new Date(), timeZone))}</Text>
                </div>
                <Button
                  variant="default"
                  mih={44}
                  aria-label={texts.removeOf(title)}
                  onClick={() => void removePrepared(id)}
                >
                  {texts.remove}
                </Button>
              </Group>
              <Group gap="md">
                {pagesOf(one).map(({ text, to }) => (
                  <Anchor key={to} component={Link} to={to}>
                    {text}
                  </Anchor>
                ))}
              </Group>
            </div>
          );
        })}
      </Stack>
    </Paper>
  );
}
