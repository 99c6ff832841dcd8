import { PrepareMenu } from '../../../../parts/offline/components/prepare-menu.tsx';
import { PreparedLine } from '../../../../parts/offline/components/prepared-line.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { labels } from '../labels.ts';
import { prepareEvaluation, subjectAddress } from '../prepare-evaluation.ts';
import { recordingTrail } from '../recording-trail.ts';

interface RecorderHeadProps {
  /** The name of the form. */
  name: string;
  /** Undefined: no person is chosen. */
  subject: Parameters<typeof prepareEvaluation>[0] | undefined;
}

/** The head of the recording page, with the preparation for work without a connection once a person is chosen. */
export function RecorderHead({ name, subject }: RecorderHeadProps) {
  const title = labels.titleOf(name);
  return (
    <>
      <PageHeader
        title={title}
        trail={recordingTrail(name)}
        menu={
          subject && (
            <PrepareMenu name={title} address={subjectAddress(subject)} prepare={() => prepareEvaluation(subject)} />
          )
        }
      />
      {subject && <PreparedLine address={subjectAddress(subject)} />}
    </>
  );
}
