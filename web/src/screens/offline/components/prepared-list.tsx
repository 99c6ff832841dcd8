import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Stored } from '../../../parts/offline/device.ts';
import { prepareLabels as texts } from '../../../parts/offline/labels.ts';
import { preparedForms, removePrepared } from '../../../parts/offline/prepared.ts';
import { classPath, evaluateClassPath } from '../../../paths.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { formatMoment } from '../../../ui/date-time.ts';

/** The classes that open without a connection. */
export function PreparedList({ classes }: { classes: readonly Stored<'class'>[] }) {
  const timeZone = useTimeZone();
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-label={texts.title}>
      <Stack gap="md">
        <Title order={2} size="h4">
          {texts.title}
        </Title>
        {classes.length === 0 && <Text>{texts.empty}</Text>}
        {classes.map(({ id, classId, title, at, answers }) => (
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
              {preparedForms(answers).map((form) => (
                <Anchor key={form.id} component={Link} to={evaluateClassPath(classId, form.id)}>
                  {texts.evaluate(form.name)}
                </Anchor>
              ))}
              <Anchor component={Link} to={classPath(classId, 'attendance')}>
                {texts.attendance}
              </Anchor>
            </Group>
          </div>
        ))}
      </Stack>
    </Paper>
  );
}
