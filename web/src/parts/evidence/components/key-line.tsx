import { Anchor, Text } from '@mantine/core';
import { fingerprintText, keyPath } from '@muster/shared/record/fingerprint';
import { storedValue } from '../../../api/login-cookies.ts';
import { usePrinting } from '../../../ui/printing.ts';
import { useLatestSeal } from '../api.ts';
import { keyLabels as labels } from '../labels.ts';
import classes from './key-line.module.css';

/** Shows a key's fingerprint and the address of the public page about it; without a key, only the address. */
export function KeyLine({ keyId }: { keyId?: string | undefined }) {
  const address = `${window.location.origin}${keyPath(storedValue('site_code') ?? '')}`;
  return (
    <Text size="sm" className={classes.line}>
      {keyId !== undefined && (
        <>
          {labels.fingerprint} <code>{fingerprintText(keyId)}</code>{' '}
        </>
      )}
      {labels.published}{' '}
      <Anchor href={address} inherit underline="always">
        {address}
      </Anchor>
    </Text>
  );
}

/** Loads and shows the fingerprint of the key that signed the latest seal. Without a seal, shows nothing. */
export function LatestKeyLine() {
  const { data } = useLatestSeal();
  const [latest] = data?.seals ?? [];
  return data && !latest ? null : <KeyLine keyId={latest?.key_id} />;
}

/** Loads the fingerprint, and shows it only on paper. */
export function PrintedKeyLine() {
  useLatestSeal();
  return usePrinting() ? <LatestKeyLine /> : null;
}
