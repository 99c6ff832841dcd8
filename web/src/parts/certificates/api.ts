import { certificates } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads a certification as its certificate shows it. */
export const useCertificate = (employee_id: string, id: string) =>
  useCall(certificates.certificate, { params: { employee_id, id } });

/** Asks what a certificate is today and on a day. The answer about the day before stays until there is another. */
export const useCertificateCheck = (site_code: string, token: string, on: string | undefined) =>
  useCall(certificates.checkCertificate, { params: { site_code, token }, query: { on } }, { keepPreviousData: true });
