import { certificates } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the data of a certificate. */
export const useCertificate = (employee_id: string, id: string) =>
  useCall(certificates.certificate, { params: { employee_id, id } });

/** Loads the keys of a department and its latest seal, without a sign-in. */
export const useKeyCheck = (site_code: string) => useCall(certificates.checkKey, { params: { site_code } });

/** Checks a certificate for today or another day. The previous answer stays until the next one arrives. */
export const useCertificateCheck = (site_code: string, token: string, on: string | undefined) =>
  useCall(certificates.checkCertificate, { params: { site_code, token }, query: { on } }, { keepPreviousData: true });
