import { Button, Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBookmark, IconBookmarkPlus, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useViews } from '../../../../parts/compliance/api.ts';
import { dialogLabels, labels } from '../../../../parts/compliance/labels.ts';
import { paths, tabPath } from '../../../../paths.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import classes from '../../../../ui/list-options/list-options.module.css';

const texts = labels.views;

const SaveView = lazyComponent(async () => (await import('./saved-views.tsx')).SaveView);

/** The URL parameters of an open cell or person, which views do not save. */
const notSaved = ['cell', 'person'];

/** The menu of saved views: opens a view, saves one, and links to the list. */
export function ViewsMenu() {
  const [url] = useSearchParams();
  // The views load when the menu first opens.
  const [hasOpened, setHasOpened] = useState(false);
  const [dialog, setDialog] = useState<'saveView'>();
  const close = () => setDialog(undefined);
  function done(message: string) {
    close();
    notifications.show({ message, color: 'navy' });
  }
  const saved = new URLSearchParams([...url].filter(([name]) => !notSaved.includes(name))).toString();
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal width={300} onOpen={() => setHasOpened(true)}>
        <Menu.Target>
          <Button
            className={classes.open}
            variant="default"
            leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}
          >
            <span className={classes.text}>{texts.menu}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
          {hasOpened && <ViewItems />}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconBookmarkPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setDialog('saveView')}
          >
            {texts.save}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconSettings size={16} stroke={1.6} aria-hidden />}
            component={Link}
            to={tabPath(paths.compliance, 'reports', { view: 'saved' })}
          >
            {texts.manage}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog dialog={dialog} title={(shown) => dialogLabels[shown].title} onClose={close}>
        {() => <SaveView query={saved} onDone={done} onCancel={close} />}
      </Dialog>
    </>
  );
}

function ViewItems() {
  const { data, error, retry } = useViews();
  if (!data) {
    return error ? (
      <Menu.Item closeMenuOnClick={false} onClick={() => void retry()}>
        {texts.failed} {texts.retry}
      </Menu.Item>
    ) : (
      <Menu.Label>{texts.loading}</Menu.Label>
    );
  }
  const [own, others] = [data.filter((view) => view.own), data.filter((view) => !view.own)];
  if (data.length === 0) return <Menu.Label>{texts.none}</Menu.Label>;
  return [
    { title: texts.own, views: own },
    { title: texts.shared, views: others },
  ].map(
    ({ title, views }) =>
      views.length > 0 && (
        <div key={title}>
          <Menu.Label>{title}</Menu.Label>
          {views.map(({ id, name, query, shared, own: isOwn, by }) => (
            <Menu.Item key={id} component={Link} to={`${paths.compliance}?${query}`}>
              {name}
              <Text variant="hint">{isOwn ? shared && texts.isShared : texts.by(by)}</Text>
            </Menu.Item>
          ))}
        </div>
      ),
  );
}
