import { Alert } from '@mantine/core';
import { labels as texts } from '../labels.ts';

/** Says that the device could not store the latest answers. */
export const NotStoredAlert = () => (
  <Alert role="alert" color="red">
    {texts.notStored}
  </Alert>
);
