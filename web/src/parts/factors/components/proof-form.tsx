import { Text } from '@mantine/core';
import { factors } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { proofLabels as labels } from '../labels.ts';
import { signWithPasskey } from '../passkeys.ts';
import type { Proof } from '../proof.ts';
import { useLoaded } from '../use-loaded.ts';
import { ProofMethods } from './proof-methods.tsx';

const loadOptions = () => call(factors.proveOptions);

/** Requests a passkey signature from the browser, with a new challenge for each attempt. */
async function signed(): Promise<Proof> {
  const { passkey } = await loadOptions();
  if (!passkey) throw new Error('no passkey to prove with');
  return { passkey: await signWithPasskey(passkey) };
}

interface ProofFormProps {
  onProved: () => void;
}

/** Asks a signed-in person to confirm their identity: for a fresh proof, and to unlock a locked session. */
export function ProofForm({ onProved }: ProofFormProps) {
  const { data, error, retry } = useLoaded(loadOptions);
  async function prove(body: Proof) {
    await call(factors.prove, { body });
    onProved();
  }
  if (data?.ways.length === 0) return <Text>{labels.none}</Text>;
  if (data) return <ProofMethods ways={data.ways} signWithPasskey={signed} onProof={prove} />;
  if (error) return <ErrorState message={labels.loadFailed} onRetry={retry} />;
  return <LoadingSkeleton rows={2} label={labels.loading} />;
}
