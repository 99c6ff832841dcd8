import { IconCloudOff, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { labels, prepareLabels as texts } from '../labels.ts';
import { preparedAt, removePrepared } from '../prepared.ts';
import { useDevice } from '../use-device.ts';
import { usePrepareItem } from '../use-prepare.ts';

interface PrepareMenuProps {
  /** The subject of the page: "More actions for James Smith". */
  name: string;
  /** The address of the page, as prepared pages name it. */
  address: string;
  prepare: () => Promise<void>;
}

/** The menu of a page that can be stored on this device, so that it opens without a connection. */
export function PrepareMenu({ name, address, prepare }: PrepareMenuProps) {
  const navigate = useNavigate();
  const prepared = preparedAt(useDevice()?.prepared, address);
  const item = usePrepareItem(prepared !== undefined, prepare);
  return (
    <RowMenu
      label={texts.moreActions(name)}
      items={[
        item,
        ...(prepared
          ? [
              { label: labels.page, Icon: IconCloudOff, onClick: () => navigate(paths.offline) },
              {
                label: texts.removePage,
                Icon: IconTrash,
                destructive: true,
                onClick: () => void removePrepared(prepared.id),
              },
            ]
          : []),
      ]}
    />
  );
}
