import type { Output } from '@fairgate/contract/app/catalogue'
import { postponementStateMachine } from '@fairgate/contract/lifecycle/postponement/states'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPeriod } from '../../kernel/format/period.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { History } from '../../kernel/ui/decision/History.tsx'
import { Plate } from '../../kernel/ui/Plate.tsx'

type Detail = Output<'getPostponementDetail'>
type Plan = Detail['planned']
type PlanField = keyof Plan

const planFields = ['halls', 'moveIn', 'open', 'moveOut'] as const satisfies readonly PlanField[]

/** What moves from where to where, and why. */
export function PostponementPlan({ detail }: { detail: Detail }) {
  const t = useText()
  const { planned, current, note } = detail
  const shown = (plan: Plan, field: PlanField, old: boolean): ReactNode => {
    if (field !== 'halls') return formatPeriod(plan[field], t)
    // Old halls are shown as crossed-out text, present ones as plates.
    return old ? plan.halls.join(' ') : <Plate halls={plan.halls} />
  }
  const changedDates = planFields
    .filter(field => JSON.stringify(inOrder(planned[field])) !== JSON.stringify(inOrder(current[field])))
    .map(field => ({
      name: t(`postponement.${field}`),
      value: (
        <>
          <del>{shown(current, field, true)}</del> <ArrowRight size={12} strokeWidth={1.6} aria-hidden />{' '}
          <ins>{shown(planned, field, false)}</ins>
        </>
      ),
    }))
  return <DescriptionList facts={[...changedDates, { name: t('postponement.note'), value: note }]} />
}

/** Comparable regardless of the order of members and the notation of instants. */
const inOrder = (part: Plan[PlanField]) =>
  Array.isArray(part) ? part : [part.from && Date.parse(part.from), part.to && Date.parse(part.to), part.daily]

export function PostponementHistory({ detail }: { detail: Detail }) {
  const t = useText()
  return (
    <>
      <h3 className="fg-drawer-section">{t('decision.history')}</h3>
      <History
        lines={detail.history}
        eventLabel={({ event }) =>
          postponementStateMachine.events[event as keyof typeof postponementStateMachine.events] ?? [event, event]
        }
      />
    </>
  )
}
