import { gateDayBegins } from '../../kernel/auth/session.ts'
import { formatInstant } from '../../kernel/format/format.ts'
import { listOf, type Text, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import type { Answer } from './figures.ts'

type Saying = Pick<Answer, 'asOf' | 'exact' | 'own' | 'exhibitions'>

/** Until when the passages of all of these are included, if known for each. */
export function formatAsOf(answers: readonly Saying[], t: Text): string[] {
  const moments = answers.flatMap(({ asOf }) => asOf ?? []).toSorted()
  const [oldest] = moments
  return oldest && moments.length === answers.length ? [t('statistics.asOf', { time: formatInstant(oldest) })] : []
}

/** What applies to all figures below it. */
export function Said({ answers }: { answers: readonly Saying[] }) {
  const t = useText()
  const own = answers.filter(answer => answer.own)
  const names = listOf(own.flatMap(({ exhibitions }) => exhibitions.map(({ name }) => nameOf(name))))
  return (
    <Inline as="p" className="fg-statistics-said fg-faint" gap={[4, 24]} wrap>
      {[
        ...formatAsOf(answers, t),
        t('statistics.gateDays', { time: gateDayBegins() }),
        ...(answers.every(({ exact }) => exact) ? [] : [t('statistics.rounded')]),
        ...(own.length === answers.length ? [t('statistics.ownOnly')] : []),
        ...(own.length > 0 && own.length < answers.length ? [t('statistics.ownOnlyOf', { names })] : []),
      ].map(said => (
        <span key={said}>{said}</span>
      ))}
    </Inline>
  )
}
