import type { RecordedCertification } from '@muster/shared/areas/record';
import { departmentName } from '../../session/api.ts';
import { labels } from './labels.ts';

/** Returns the provider of a certification: for a class of the department, the department. */
export const providerOf = ({ provider, class_id }: Pick<RecordedCertification, 'provider' | 'class_id'>): string =>
  provider ?? (class_id === null ? labels.certificates.unknown : departmentName());
