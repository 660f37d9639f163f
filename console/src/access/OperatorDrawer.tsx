import { formatInstant, formatMoment } from '../kernel/format.ts'
import { useText, useWords } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Drawer, type DrawerProps } from '../ui/Drawer.tsx'
import { History } from '../ui/decision/History.tsx'
import { ReturnedNotice } from '../ui/decision/ReturnedNotice.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Facts } from '../ui/Facts.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { kindLabels, type OperatorDetail, type OperatorRow, operatorEvent, operatorStateWords } from './access-words.ts'
import { OperatorFoot } from './OperatorFoot.tsx'
import { verbsOf } from './operator-verbs.ts'
import type { OperatorDeeds } from './use-operator-deeds.tsx'

export interface OperatorDrawerProps extends Pick<DrawerProps, 'position' | 'onPrevious' | 'onNext' | 'onClose'> {
  id: string
  /** As the list has it: its name and foot stand while the rest is on its way. */
  row: OperatorRow | undefined
  deeds: OperatorDeeds
  onEdit: () => void
}

/** One operator beside the list: who, what is asked of them, what happened, and the decision. */
export function OperatorDrawer({ id, row, deeds, onEdit, ...walk }: OperatorDrawerProps) {
  const t = useText()
  const w = useWords()
  const { data, error, refetch } = useQueryCommand('getOperatorDetail', { id }, { quiet: true })
  if (!data) {
    return (
      <Drawer
        {...walk}
        title={row?.name ?? ''}
        foot={row && !error && verbsOf(row).length > 0 && <OperatorFoot operator={row} deeds={deeds} onEdit={onEdit} />}
      >
        {error ? (
          <ErrorState failure={error} onRetry={() => void refetch()} onBack={walk.onClose} />
        ) : (
          <DetailSkeleton facts={7} />
        )}
      </Drawer>
    )
  }
  return (
    <Drawer
      {...walk}
      code={data.userName || t(kindLabels[data.kind])}
      title={data.name}
      status={<StatusTag code={data.statusCode as StatusCode}>{w(operatorStateWords(data.state))}</StatusTag>}
      foot={verbsOf(data).length > 0 && <OperatorFoot operator={data} deeds={deeds} onEdit={onEdit} />}
    >
      <Details detail={data} />
    </Drawer>
  )
}

function Details({ detail }: { detail: OperatorDetail }) {
  const t = useText()
  return (
    <>
      <ReturnedNotice state={detail.state} history={detail.history} fieldWord={field => field} />
      <Facts
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
        <History lines={detail.history} words={operatorEvent} createdAt={detail.createdAt} />
      </section>
    </>
  )
}
