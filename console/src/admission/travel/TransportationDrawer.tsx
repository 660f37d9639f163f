import { numberFault, transportationFields } from '@fairgate/contract/admission/travel/fields'
import type { RowOf } from '@fairgate/contract/app/catalogue'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { TimeRange } from '../../kernel/ui/TimeRange.tsx'
import { meansLabels } from './travel-labels.ts'
import { useRunningExhibitions } from './use-running-exhibitions.ts'
import './Travel.css'

const F = formFields(transportationFields)

/** The form of one ride, flight or passage. */
export function TransportationDrawer({ row, onClose }: { row?: RowOf<'getTransportationPage'>; onClose: () => void }) {
  const t = useText()
  const exhibitions = useRunningExhibitions(row && { id: row.exhibitionId, name: row.exhibition })
  const draft = useDraft({
    of: transportationFields,
    read: row,
    send: (form, over) => (over ? write('editTransportation', { ...over, ...form }) : write('addTransportation', form)),
    validate: ({ means, number, departsAt, arrivesAt }) => {
      const fault = numberFault(means, number)
      const missing = !departsAt || !arrivesAt
      const late = !missing && Date.parse(departsAt) >= Date.parse(arrivesAt)
      return [
        ...(fault ? [{ path: 'number', msg: t(fault.key, fault.params) }] : []),
        ...(missing ? [{ path: 'departsAt', msg: t('kernel.required') }] : []),
        ...(late ? [{ path: 'departsAt', msg: t('travel.arrivesBefore') }] : []),
      ]
    },
    done: onClose,
  })
  const { departsAt, arrivesAt } = draft.values
  return (
    <EditDrawer
      draft={draft}
      title={t(row ? 'travel.editTransportation' : 'travel.addTransportation')}
      onClose={onClose}
    >
      <F.choice name="exhibitionId" placeholder={t('travel.exhibitionPlaceholder')} {...exhibitions} />
      <F.choice
        name="means"
        options={Object.entries(meansLabels).map(([value, word]) => ({ value, label: t(word) }))}
      />
      <F.text name="number" spellCheck={false} hint={t('travel.numberHint')} />
      <F.text name="from" />
      <F.text name="to" />
      <F.own name="departsAt" label={t('travel.times')}>
        {() => (
          <TimeRange
            className="fg-travel-times"
            from={departsAt || undefined}
            to={arrivesAt || undefined}
            onChange={(from, to) => draft.set({ departsAt: from ?? '', arrivesAt: to ?? '' })}
          />
        )}
      </F.own>
      <F.text name="heads" />
      <F.note name="remark" rows={2} />
    </EditDrawer>
  )
}
