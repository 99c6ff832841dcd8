import type { Handlers } from '../../calls/call.ts';
import { namedNumber } from '../../table/entities/along.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkKey } from './check-key.ts';
import { readCertificate } from './read-certificate.ts';

/** Certificates and the public checks (docs/decisions/0007-prove-records-to-outsiders.md). */
export const certificatesHandlers: Handlers<'certificates'> = {
  certificate: { along: namedNumber, run: readCertificate },
  checkCertificate,
  checkKey,
};
