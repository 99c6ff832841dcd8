import { Button, Group, Stack, Text } from '@mantine/core';
import type { FormRow } from '@muster/shared/areas/forms';
import type { ProgramContent, ReportKind } from '@muster/shared/field-training/program';
import type { ProgramTemplate } from '@muster/shared/field-training/templates/template';
import { useMemo, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useForms } from '../../../parts/evaluations/api.ts';
import { labels as words } from '../../../parts/field-training/labels.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FactsList } from '../../../ui/facts-list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { usePrograms } from '../api.ts';
import { EditProgram } from './edit-program.tsx';
import { fieldLabels, templateLabels as texts } from './labels.ts';
import { trailTo } from './program-trail.ts';
import { freeName, type NeededForm, neededForms, readyForm } from './template-forms.ts';

/** Creates the forms of a template, and then opens the editor with its content. */
export function FromTemplate({ template }: { template: ProgramTemplate }) {
  const [content, setContent] = useState<ProgramContent>();
  const { data, error, retry, reload } = useForms();
  const programs = usePrograms();
  if (content) return <EditProgram program={undefined} first={content} />;
  const title = texts.title(template.content.name);
  return (
    <Stack gap="md">
      <PageHeader title={title} trail={trailTo(title)} help={template.description} />
      <Text variant="hint">{template.source}</Text>
      {data && programs.data ? (
        <Forms
          template={template}
          all={data}
          reload={reload}
          onReady={(ready) => setContent({ ...ready, name: freeName(ready.name, programs.data ?? []) })}
        />
      ) : (
        <NotLoaded
          error={error ?? programs.error}
          message={fieldLabels.formsFailed}
          onRetry={() => Promise.all([retry(), programs.retry()])}
          rows={4}
        />
      )}
    </Stack>
  );
}

interface FormsProps {
  template: ProgramTemplate;
  all: readonly FormRow[];
  reload: () => Promise<unknown>;
  onReady: (content: ProgramContent) => void;
}

function Forms({ template, all, reload, onReady }: FormsProps) {
  const needed = useMemo(() => neededForms(template, all), [template, all]);
  const [failure, setFailure] = useState<string>();
  const other = needed.find(({ state }) => state === 'otherPurpose');
  const { busy, run } = useMutation(async () => {
    setFailure(undefined);
    try {
      const ids = await readyForms(needed);
      await reload().catch(() => undefined); // the editor loads them again
      onReady(contentOf(template, ids));
    } catch (error) {
      setFailure(errorText(texts.failed, error));
      await reload().catch(() => undefined); // shows what was created; the next attempt continues from there
    }
  });
  const isReady = needed.every(({ state }) => state === 'ready');
  return (
    <>
      <Text>{texts.help}</Text>
      <FactsList
        maw={720}
        facts={needed.map(({ report, content, state }) => [
          words.reports[report],
          <div key={report}>
            {content.name}
            {state !== 'otherPurpose' && <Text variant="hint">{texts[state]}</Text>}
          </div>,
        ])}
      />
      <ErrorAlert message={other ? texts.otherPurpose(other.content.name) : failure} />
      <Group gap="sm">
        {other ? (
          <Button variant="default" onClick={() => void reload().catch(() => undefined)}>
            {texts.again}
          </Button>
        ) : (
          <BusyButton
            label={isReady ? texts.continue : texts.create}
            busyLabel={texts.creating}
            busy={busy}
            onClick={() => void run()}
          />
        )}
      </Group>
    </>
  );
}

/** Prepares the forms one after the other, and returns their ids. An error leaves those before it ready. */
async function readyForms(needed: readonly NeededForm[]): Promise<Record<ReportKind, string>> {
  const ids: Partial<Record<ReportKind, string>> = {};
  for (const one of needed) ids[one.report] = await readyForm(one);
  return ids as Record<ReportKind, string>;
}

const contentOf = ({ content }: ProgramTemplate, ids: Record<ReportKind, string>): ProgramContent => ({
  ...content,
  daily_form_id: ids.daily,
  weekly_form_id: ids.weekly,
  phase_form_id: ids.phase,
  trainer_type_ids: [],
  coordinators: [],
});
