import type { RecordedCertification } from '@muster/shared/areas/record';
import { departmentName } from '../../session/api.ts';
import { labels } from './labels.ts';

/** Returns who gave the training of a certification: of a class held here, the department. */
export const providerOf = ({ provider, class_id }: Pick<RecordedCertification, 'provider' | 'class_id'>): string =>
  provider ?? (class_id === null ? labels.certificates.unknown : departmentName());
