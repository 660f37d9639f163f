import type { Payload } from '@fairgate/contract/catalogue'
import { type TextKey, useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { TakenHallsLine } from './TakenHalls.tsx'

/** Other dates, hours and halls, as they are planned. */
export type Planned = Omit<Payload<'getPostponementEffects'>, 'id'>

const followerWords = {
  slots: 'exhibition.followsSlots',
  clauses: 'exhibition.followsClauses',
  tickets: 'exhibition.followsTickets',
  whitelists: 'exhibition.followsWhitelists',
} as const satisfies Record<string, TextKey>

/** What follows, asked again as the dates are typed; nothing is said that concerns nobody. */
export function PostponementEffects({ id, planned }: { id: string; planned: Planned }) {
  const t = useText()
  const { data } = useQueryCommand('getPostponementEffects', { id, ...planned }, { keepPrevious: true, quiet: true })
  if (!data) return null
  const counted = [
    ['exhibition.followsBadges', data.badges],
    ['exhibition.followsCards', data.cards],
    ['exhibition.followsCompanies', data.companies],
  ] as const satisfies readonly (readonly [TextKey, number])[]
  const { doors, zones, taken, follows } = data
  return (
    <ul aria-live="polite">
      {taken.map(one => (
        <li key={one.code}>
          <TakenHallsLine taken={one} />
        </li>
      ))}
      {counted.map(([words, count]) => count > 0 && <li key={words}>{t(words, { count })}</li>)}
      {follows.map(({ what, ...counts }) => (
        <li key={what}>{t(followerWords[what], counts)}</li>
      ))}
      {doors + zones > 0 && <li>{t('exhibition.followsDoors', { doors, zones })}</li>}
    </ul>
  )
}
