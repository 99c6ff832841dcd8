import { Input } from '@mantine/core';

/** The message of a part of the form that no single field shows. It can take the focus. */
export const PartMessage = ({ text }: { text: string | undefined }) =>
  text && (
    <Input.Error tabIndex={-1} data-message>
      {text}
    </Input.Error>
  );
