import { type TextKey, useText } from '../kernel/language.ts'
import { VerbFoot } from '../ui/VerbFoot.tsx'
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
    <VerbFoot
      words={words}
      rest={rest}
      primary={primary}
      labelOf={verb => t(verbLabels[verb])}
      wordOf={verb => t(dotted[verb] ?? verbLabels[verb])}
      ending={endingVerbs}
      busy={orders.busy}
      onVerb={verb => orders.begin(verb, [row])}
    />
  )
}
