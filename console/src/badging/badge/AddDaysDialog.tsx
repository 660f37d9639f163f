import { daysIn } from '@fairgate/contract/badging/badge/entry-days'
import { addedDaysFields } from '@fairgate/contract/badging/badge/fields'
import { priceOfDays } from '@fairgate/contract/badging/rulebook/price'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import type { Day } from '@fairgate/contract/kernel/schedule/day'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { ActionFormProps } from '../../kernel/ui/list/define-actions.ts'
import { toast } from '../../kernel/ui/toast.ts'
import type { ActedBadge, OfExhibition } from './acted-badge.ts'
import type { BadgeDetail } from './badge-labels.ts'
import { DaysPicker, phaseDaysOf } from './DaysPicker.tsx'

const F = formFields(addedDaysFields)

/** Adds days of entry to a badge; it says what they cost before they are requested. */
export function AddDaysDialog({ row, exhibitionId, onClose }: ActionFormProps<ActedBadge> & OfExhibition) {
  const t = useText()
  const { data } = useQueryCommand('getBadgeDetail', { exhibitionId, id: row.id })
  const { data: overview } = useQueryCommand('getAffairDetail', { exhibitionId }, { quiet: true })
  const draft = useDraft({
    of: addedDaysFields,
    read: data && { id: data.id, version: data.version, addedDays: [] },
    validate: ({ addedDays }) => (addedDays.length === 0 ? [{ path: 'addedDays', msg: t('kernel.required') }] : []),
    send: async ({ addedDays }, over) => {
      const days = addedDays as Day[]
      const done = await write('addBadgeDays', { exhibitionId, id: row.id, version: over?.version ?? 0, days })
      toast.success(
        done.amount === '0.00'
          ? t('badge.doneAddDays')
          : t('badge.doneAddDaysToPay', { amount: formatAmount(done.amount) }),
      )
      return done
    },
    said: false,
    done: onClose,
  })
  const present = new Set(data?.entryDays ? daysIn(data.entryDays as { from: Day; to: Day }) : [])
  const days = data ? phaseDaysOf(overview?.exhibition, data.phases).filter(day => !present.has(day)) : []
  const chosen = draft.values.addedDays ?? []
  return (
    <EditDialog
      draft={draft}
      title={t('badge.addDaysAsk', { name: row.name })}
      verb={t('badge.addDays')}
      onClose={onClose}
    >
      <F.own name="addedDays" hint={data && chosen.length > 0 ? priceOf(data, chosen.length, t) : undefined}>
        {(control, { set }) =>
          days.length === 0 ? (
            <p>{t('badge.addDaysNone')}</p>
          ) : (
            <DaysPicker id={control.id} label={t('badge.addedDays')} days={days} value={chosen} onChange={set} />
          )
        }
      </F.own>
    </EditDialog>
  )
}

function priceOf({ priceTerms }: BadgeDetail, count: number, t: ReturnType<typeof useText>): string {
  const amount = priceTerms && priceTerms.amount !== '0.00' ? priceOfDays(priceTerms, count) : '0.00'
  return amount === '0.00' ? t('badge.addDaysFree') : t('badge.addDaysPrice', { amount: formatAmount(amount), count })
}
