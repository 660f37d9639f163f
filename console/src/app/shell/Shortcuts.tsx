import { useState } from 'react'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { activeHotkeys } from '../../kernel/ui/hotkeys.ts'
import { modifier } from './modifier.ts'
import './Shortcuts.css'

interface Row {
  does: TextKey
  keys: readonly string[]
  /** Shown where one of them is listened to (`kernel/ui/hotkeys.ts`); everywhere without. */
  heard?: readonly string[]
  /** Not shown where this is listened to: there the keys do something else. */
  unless?: string
}

/** The keyboard shortcuts by context; keys that are pressed together are in one row. */
const groups: readonly { title: TextKey; rows: readonly Row[] }[] = [
  {
    title: 'shell.keysAnywhere',
    rows: [
      { does: 'shell.goTo', keys: [modifier, 'K'] },
      { does: 'shell.keysMain', keys: [modifier, 'Enter'] },
      { does: 'shell.keysThis', keys: ['?'] },
      { does: 'shell.keysEscape', keys: ['Esc'] },
    ],
  },
  {
    title: 'shell.keysList',
    rows: [
      { does: 'shell.keysSearch', keys: ['Enter'], heard: ['search'] },
      { does: 'shell.keysStep', keys: ['↑', '↓'], heard: ['ArrowDown'] },
      { does: 'shell.keysAll', keys: [modifier, 'A'], heard: ['Control+a'] },
      { does: 'shell.keysTabs', keys: ['←', '→'], heard: ['tabs'] },
      { does: 'shell.keysDelete', keys: ['Delete'], heard: ['Delete'] },
      { does: 'shell.keysPrint', keys: [modifier, 'P'], heard: ['print'] },
    ],
  },
  {
    title: 'shell.keysServiceDesk',
    rows: [
      { does: 'shell.keysNext', keys: ['Enter'], heard: ['counter'] },
      { does: 'shell.keysPrintCard', keys: ['P'], heard: ['counter'] },
      { does: 'shell.keysReprint', keys: ['R'], heard: ['counter'] },
      { does: 'shell.keysLost', keys: ['L'], heard: ['counter'] },
      { does: 'shell.keysBack', keys: ['Esc'], heard: ['counter'] },
    ],
  },
  {
    title: 'shell.keysDecide',
    rows: [
      { does: 'decision.approve', keys: ['A'], heard: ['a'] },
      { does: 'decision.returnDots', keys: ['R'], heard: ['r'], unless: 'stands' },
      { does: 'decision.rejectDots', keys: ['X'], heard: ['x'] },
      { does: 'shell.keysReason', keys: ['1', '…', '9'], heard: ['r', 'x'], unless: 'stands' },
    ],
  },
  {
    title: 'stand.stands',
    rows: [
      { does: 'stand.select', keys: ['Space'], heard: ['stands'] },
      { does: 'stand.assign', keys: ['G'], heard: ['stands'] },
      { does: 'stand.split', keys: ['S'], heard: ['stands'] },
      { does: 'stand.merge', keys: ['M'], heard: ['stands'] },
      { does: 'stand.swap', keys: ['W'], heard: ['stands'] },
      { does: 'stand.resize', keys: ['R'], heard: ['stands'] },
    ],
  },
  {
    title: 'shell.keysCells',
    rows: [
      { does: 'shell.keysCell', keys: ['↑', '↓', '←', '→'], heard: ['cells', 'matrix'] },
      { does: 'shell.keysTick', keys: ['Space'], heard: ['matrix'] },
      { does: 'shell.keysSave', keys: [modifier, 'S'], heard: ['cells'] },
      { does: 'shell.keysForget', keys: ['Esc'], heard: ['cells'] },
    ],
  },
  {
    title: 'shell.keysEditor',
    rows: [
      { does: 'shell.keysMove', keys: ['↑', '↓', '←', '→'], heard: ['template'] },
      { does: 'shell.keysResize', keys: ['Alt', '↑', '↓', '←', '→'], heard: ['template'] },
      { does: 'shell.keysRemove', keys: ['Delete'], heard: ['template'] },
      { does: 'shell.keysUndo', keys: [modifier, 'Z'], heard: ['template'] },
      { does: 'shell.keysRedo', keys: [modifier, 'Shift', 'Z'], heard: ['template'] },
      { does: 'shell.keysQuestion', keys: ['Alt', '↑', '↓'], heard: ['questions'] },
    ],
  },
]

/** The groups with listeners on the current page. */
function groupsHeard() {
  const heard = activeHotkeys()
  const isHeard = ({ heard: keys, unless = '' }: Row) =>
    !heard.has(unless) && (!keys || keys.some(key => heard.has(key)))
  const shown = groups.map(group => ({ ...group, rows: group.rows.filter(isHeard) }))
  return shown.filter(({ rows }) => rows.length > 0)
}

/** The list of keyboard shortcuts of the current page, opened by `?`. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useText()
  // Fixed when it opens, so that the page does not change it while it is read.
  const [shown] = useState(groupsHeard)
  return (
    <Dialog
      open
      title={t('shell.keys')}
      width={440}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      {shown.map(({ title, rows }) => (
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
