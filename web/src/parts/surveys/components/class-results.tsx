import { Stack, Text, Title } from '@mantine/core';
import type { ClassResults as Results } from '@muster/shared/areas/surveys';
import {
  commentTexts,
  meanOf,
  surveyComments,
  surveyQuestions,
  surveyTexts,
  type ValueCounts,
} from '@muster/shared/rules/survey';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { FramedList } from '../../../ui/framed-list.tsx';
import bar from '../../compliance/components/share-bar.module.css';
import classes from '../../compliance/components/status-bar.module.css';
import { labels, stateText } from '../labels.ts';

interface Row {
  text: string;
  counts: ValueCounts;
}

const columns: readonly Column<Row>[] = [
  { key: 'question', title: labels.columns.question, cell: ({ text }) => text, minWidth: 180 },
  { key: 'values', title: labels.columns.values, cell: ({ counts }) => <ValuesBar counts={counts} />, minWidth: 140 },
  {
    key: 'counts',
    title: labels.columns.counts,
    cell: ({ counts }) => counts.join(' / '),
    align: 'right',
    width: 170,
  },
  {
    key: 'mean',
    title: labels.columns.mean,
    cell: ({ counts }) => labels.average(meanOf(counts)),
    align: 'right',
    width: 92,
  },
];

/** Shows the number of answers of a class, and the ratings and comments once they are visible. */
export function ClassResults({ results }: { results: Results }) {
  const { counts, comments, closes_on } = results;
  return (
    <Stack gap="lg">
      <div>
        <Text fw={500}>{labels.answered(results)}</Text>
        <Text variant="hint">{stateText(results, formatDate(closes_on))}</Text>
      </div>
      {counts && (
        <>
          <div>
            <DataTable
              label={labels.ratings}
              columns={columns}
              rows={surveyQuestions.map((question) => ({
                text: surveyTexts[question],
                counts: counts[question],
              }))}
              rowKey={({ text }) => text}
              empty={null}
            />
            <Text variant="hint" mt="xs">
              {labels.scale}
            </Text>
          </div>
          {surveyComments.map((question) => (
            <section key={question} aria-label={commentTexts[question]}>
              <Title order={2} size="h4" mb="xs">
                {commentTexts[question]}
              </Title>
              {comments[question].length > 0 ? (
                <FramedList label={commentTexts[question]}>
                  {comments[question].map((text, n) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same, and nothing moves
                    <li key={n} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                      {text}
                    </li>
                  ))}
                </FramedList>
              ) : (
                <Text c="dimmed">{labels.noComments}</Text>
              )}
            </section>
          ))}
        </>
      )}
    </Stack>
  );
}

/** The colors of the values, lowest to highest. Neighboring status colors differ also without red and green. */
const tones = ['missing', 'near', 'none', 'pending', 'complete'] as const;

/** Shows the number of answers for each value as one bar, lowest first. The numbers beside it are text. */
function ValuesBar({ counts }: { counts: ValueCounts }) {
  return (
    <div className={bar.bar} style={{ minWidth: 120 }} aria-hidden>
      {tones.map(
        (tone, n) =>
          counts[n] !== 0 && (
            <div key={tone} className={classes.part} data-tone={tone} style={{ flexGrow: counts[n] }} />
          ),
      )}
    </div>
  );
}
