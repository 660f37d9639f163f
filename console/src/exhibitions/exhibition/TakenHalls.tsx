import type { Output } from '@fairgate/contract/app/catalogue'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatPeriodDates } from '../../kernel/format/period.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { FormAlert } from '../../kernel/ui/FormAlert.tsx'
import { useField } from '../../kernel/ui/form/draft-context.ts'
import type { RowWarning } from '../../kernel/ui/list/define-actions.ts'
import type { ExhibitionRow } from './exhibition-columns.tsx'

type Taken = Output<'getTakenHalls'>['taken']
type Planned = Output<'getExhibitionDetail'>['form']

/** Describes which exhibition has halls of a plan in its days. */
export function TakenHallsLine({ taken: { name, halls, period } }: { taken: Taken[number] }) {
  const t = useText()
  const days = formatPeriodDates({ ...period, daily: false })
  const values = { count: halls.length, halls: halls.join(' '), exhibition: nameOf(name), days }
  return <strong>{t('exhibition.takenHalls', values)}</strong>
}

/**
 * Exhibitions with halls of a plan in its days, and a hint that the venue may divide a hall; empty if every hall is
 * free.
 */
export function TakenHallsAlert({ taken }: { taken: Taken }) {
  const t = useText()
  if (taken.length === 0) return null
  return (
    <FormAlert>
      {taken.map(one => (
        <TakenHallsLine key={one.code} taken={one} />
      ))}
      <span>{t('exhibition.takenHint')}</span>
    </FormAlert>
  )
}

/** In a form, while halls and days are chosen. */
export function TakenWhilePlanning() {
  const { value: halls } = useField<Planned['halls']>('halls')
  const { value: moveIn } = useField<Planned['moveIn']>('moveIn')
  const { value: moveOut } = useField<Planned['moveOut']>('moveOut')
  const whole = halls.length > 0 && moveIn.from !== null && moveOut.to !== null
  const plan = { halls: halls as never, moveIn, moveOut }
  const { data } = useQueryCommand('getTakenHalls', plan, { enabled: whole, keepPrevious: true, quiet: true })
  return <div aria-live="polite">{whole && data && <TakenHallsAlert taken={data.taken} />}</div>
}

/** A warning before an approval into occupied halls; their codes are sent to prove that it was shown. */
export const sharedHalls: RowWarning<ExhibitionRow> = {
  asks: row => row.sharesHalls,
  use: ([row, other]) => {
    const alone = row !== undefined && other === undefined
    const { data } = useQueryCommand('getExhibitionDetail', { id: row?.id ?? '' }, { enabled: alone, quiet: true })
    const taken = (alone && data?.taken) || []
    if (taken.length === 0) return { said: undefined, given: {} }
    return { said: <TakenHallsAlert taken={taken} />, given: { shares: taken.map(({ code }) => code) } }
  },
}
