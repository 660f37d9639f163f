import { operatorStates } from '@fairgate/contract/identity/access/states'
import { formatInstant, formatMoment } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { History } from '../../kernel/ui/decision/History.tsx'
import { ReturnAlert } from '../../kernel/ui/decision/ReturnAlert.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { labelTag } from '../../kernel/ui/list/state-tag.tsx'
import { kindLabels, type OperatorDetail, operatorEvent } from './access-labels.ts'

/** One operator next to the list: data, pending decision, history. */
export const OperatorDetails = detailOf({
  command: 'getOperatorDetail',
  code: (detail, t) => detail.userName || t(kindLabels[detail.kind]),
  title: detail => detail.name,
  status: labelTag,
  // An invited person has no account yet, and awaits no decision.
  decider: ({ state, userName }) => state === operatorStates.pending && userName !== '' && 'colleague',
  facts: 7,
  Facts: OperatorFacts,
})

const decided: Readonly<Record<number, string>> = {
  [operatorStates.rejected]: 'rejected',
  [operatorStates.returned]: 'returned',
}

function OperatorFacts({ detail }: { detail: OperatorDetail }) {
  const t = useText()
  return (
    <>
      <ReturnAlert state={decided[detail.state] ?? ''} history={detail.history} fieldLabel={field => field} />
      <DescriptionList
        facts={[
          { name: t('access.userName'), value: detail.userName || '—' },
          { name: t('access.role'), value: detail.roleName },
          { name: t('access.kind'), value: t(kindLabels[detail.kind]) },
          { name: t('access.telephone'), value: detail.telephone || '—' },
          { name: t('access.email'), value: detail.email || '—' },
          { name: t('access.idCode'), value: detail.idCode || '—' },
          ...(detail.invitationExpiresAt
            ? [{ name: t('access.invitationUntil'), value: formatInstant(detail.invitationExpiresAt) }]
            : []),
          {
            name: t('access.secondFactor'),
            value: t(detail.secondFactor ? 'access.factorSetUp' : 'access.factorNone'),
          },
          {
            name: t('access.lastLoginAt'),
            value: detail.lastLoginAt ? formatMoment(detail.lastLoginAt) : t('access.neverLoggedIn'),
          },
        ]}
      />
      <section className="fg-access-history">
        <h3>{t('decision.history')}</h3>
        <History lines={detail.history} eventLabel={operatorEvent} createdAt={detail.createdAt} />
      </section>
    </>
  )
}
