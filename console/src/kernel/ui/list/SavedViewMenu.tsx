import { Bookmark } from 'lucide-react'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { Popover } from '../Popover.tsx'
import { part } from '../part.tsx'
import type { SavedViewPanelProps } from './SavedViewPanel.tsx'

const SavedViewPanel = part(async () => (await import('./SavedViewPanel.tsx')).SavedViewPanel)

/**
 * Saved views of a list: the operator's own and the company's, one click away; the present one is saved under a name.
 */
export function SavedViewMenu(props: Omit<SavedViewPanelProps, 'close'>) {
  const t = useText()
  return (
    <Popover
      label={t('savedView.views')}
      width={304}
      trigger={(button, open) => (
        <Button icon={Bookmark} className={open ? 'is-open' : ''} title={props.saved.current?.name} {...button}>
          {t('savedView.views')}
        </Button>
      )}
    >
      {close => <SavedViewPanel {...props} close={close} />}
    </Popover>
  )
}
