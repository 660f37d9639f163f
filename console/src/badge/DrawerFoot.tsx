import { Check, Ellipsis } from 'lucide-react'
import { type TextKey, useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { type Acted, type BadgeVerb, endingVerbs, verbLabels, verbsOf } from './badge-verbs.ts'
import type { BadgeOrders } from './use-badge-orders.tsx'

/** What the one primary button is, the first that the badge allows. */
const primaries: readonly BadgeVerb[] = ['approve', 'submit', 'issue', 'markPrinted', 'print', 'resume']

/** Refusals that open a reason say so with their dots. */
const dotted: Readonly<Partial<Record<BadgeVerb, TextKey>>> = { reject: 'badge.rejectDots', return: 'badge.returnDots' }

/** Refuse and return left, the one primary right, the rest behind the dots. */
export function DrawerFoot({ row, orders }: { row: Acted; orders: BadgeOrders }) {
  const t = useText()
  const verbs = verbsOf(row)
  const primary = primaries.find(verb => verbs.includes(verb))
  const others = verbs.filter(verb => verb !== primary)
  const deciding = verbs.includes('reject')
  const words: BadgeVerb[] = deciding
    ? ['reject', 'return']
    : others.filter(verb => !endingVerbs.includes(verb)).slice(0, 2)
  const rest = others.filter(verb => !words.includes(verb))
  return (
    <>
      {words.map(verb => (
        <Button
          key={verb}
          kind={endingVerbs.includes(verb) ? 'danger' : 'default'}
          busy={orders.busy === verb}
          onClick={() => orders.begin(verb, [row])}
        >
          {t(dotted[verb] ?? verbLabels[verb])}
        </Button>
      ))}
      {rest.length > 0 && (
        <Popover
          role="menu"
          align="start"
          above
          label={t('shell.more')}
          trigger={props => <Button icon={Ellipsis} aria-label={t('shell.more')} {...props} />}
        >
          {close =>
            rest.map(verb => (
              <button
                type="button"
                role="menuitem"
                key={verb}
                className={`fg-menu-item ${endingVerbs.includes(verb) ? 'is-danger' : ''}`}
                onClick={() => {
                  close()
                  orders.begin(verb, [row])
                }}
              >
                {t(verbLabels[verb])}
              </button>
            ))
          }
        </Popover>
      )}
      {primary && (
        <Button
          kind="primary"
          icon={primary === 'approve' ? Check : undefined}
          busy={orders.busy === primary}
          onClick={() => orders.begin(primary, [row])}
        >
          {t(verbLabels[primary])}
        </Button>
      )}
    </>
  )
}
