import { type TextKey, useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { modifier } from './modifier.ts'
import './Shortcuts.css'

/** What the keyboard does where; keys that are pressed together stand in one row. */
const groups: readonly { title: TextKey; rows: readonly { does: TextKey; keys: readonly string[] }[] }[] = [
  {
    title: 'shell.keysAnywhere',
    rows: [
      { does: 'shell.goTo', keys: [modifier, 'K'] },
      { does: 'shell.keysThis', keys: ['?'] },
      { does: 'shell.keysEscape', keys: ['Esc'] },
    ],
  },
  {
    title: 'shell.keysList',
    rows: [
      { does: 'shell.keysSearch', keys: ['Enter'] },
      { does: 'shell.keysStep', keys: ['↑', '↓'] },
      { does: 'shell.keysTabs', keys: ['←', '→'] },
      { does: 'shell.keysDelete', keys: ['Delete'] },
      { does: 'shell.keysPrint', keys: [modifier, 'P'] },
    ],
  },
  {
    title: 'shell.keysDecide',
    rows: [
      { does: 'decision.approve', keys: ['A'] },
      { does: 'decision.returnDots', keys: ['R'] },
      { does: 'decision.rejectDots', keys: ['X'] },
      { does: 'shell.keysReason', keys: ['1', '…', '9'] },
      { does: 'shell.keysSend', keys: [modifier, 'Enter'] },
    ],
  },
]

/** The keyboard's shortcuts, as `?` shows them. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      open
      title={t('shell.keys')}
      width={440}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      {groups.map(({ title, rows }) => (
        <section key={title} className="fg-shortcuts">
          <h3>{t(title)}</h3>
          <dl>
            {rows.map(({ does, keys }) => (
              <div key={does}>
                <dt>{t(does)}</dt>
                <dd>
                  {keys.map(key => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
