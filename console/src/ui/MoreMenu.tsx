import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useText } from '../kernel/language.ts'
import { Button } from './Button.tsx'
import { offerOf, useOffers } from './offers.ts'
import { Popover } from './Popover.tsx'

export interface MoreEntry {
  label: string
  icon: LucideIcon
  /** Cannot be taken back: in red. */
  danger?: boolean
  run: () => void
}

/** The page's rarer deeds behind the dots; without any it is not there. */
export function MoreMenu({ entries }: { entries: readonly (MoreEntry | false)[] }) {
  const t = useText()
  const shown = entries.filter(entry => entry !== false)
  useOffers(() => shown.map(({ label, run }) => offerOf(label, run, 'rare')))
  if (shown.length === 0) return null
  return (
    <Popover
      role="menu"
      label={t('shell.more')}
      trigger={props => <Button icon={Ellipsis} aria-label={t('shell.more')} {...props} />}
    >
      {close =>
        shown.map(({ label, icon: Icon, danger, run }) => (
          <button
            type="button"
            role="menuitem"
            key={label}
            className={`fg-menu-item ${danger ? 'is-danger' : ''}`}
            onClick={() => {
              close()
              run()
            }}
          >
            <Icon size={16} strokeWidth={1.6} aria-hidden />
            {label}
          </button>
        ))
      }
    </Popover>
  )
}
