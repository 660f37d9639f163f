import { blacklistStateMachine } from '@fairgate/contract/blacklist/states'
import type { Output } from '@fairgate/contract/catalogue'
import { useNavigate, useParams } from 'react-router'
import { formatMoment } from '../kernel/format.ts'
import { useLocalize, useText } from '../kernel/language.ts'
import { momentWithin } from '../kernel/moment-within.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Card } from '../ui/Card.tsx'
import { DetailColumns } from '../ui/DetailColumns.tsx'
import { History } from '../ui/decision/History.tsx'
import { NextDecider } from '../ui/decision/NextDecider.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { KeyNumber, KeyNumbers } from '../ui/KeyNumber.tsx'
import { ActionButtons } from '../ui/list/ActionButtons.tsx'
import { stateTag } from '../ui/list/state-tag.tsx'
import { useActions } from '../ui/list/use-actions.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { BlacklistFacts, openEvidence } from './BlacklistFacts.tsx'
import { blacklistActions } from './blacklist-actions.tsx'
import { findEventLabel, scopeLabels, scopePath } from './blacklist-labels.ts'

export type BlacklistEntry = Output<'getBlacklistDetail'>

/** One entry: who, where, why, until when, whom it stopped, what was said (`/blackIndex/detail/:id`). */
export function BlacklistDetail() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand('getBlacklistDetail', { id }, { quiet: true })
  if (data) return <Shown detail={data} />
  if (!error) return <DetailSkeleton facts={8} />
  return (
    <ErrorState failure={error} onRetry={() => void refetch()} onBack={() => void navigate(scopePath('exhibition'))} />
  )
}

function Shown({ detail }: { detail: BlacklistEntry }) {
  const t = useText()
  return (
    <>
      <Head detail={detail} />
      <DetailColumns
        rail={{
          title: t('blacklist.history'),
          content: <History lines={detail.history} eventLabel={({ event }) => findEventLabel(event)} />,
        }}
      >
        <KeyNumbers>
          <KeyNumber label={t('blacklist.badges')} value={String(detail.badges)} />
          <KeyNumber label={t('blacklist.tickets')} value={String(detail.tickets)} />
          <KeyNumber label={t('blacklist.hits')} value={String(detail.hits)} />
        </KeyNumbers>
        <Card title={t('blacklist.details')}>
          <BlacklistFacts detail={detail} />
        </Card>
        <Card title={t('blacklist.saidTitle')}>
          <PlainTable
            label={t('blacklist.saidTitle')}
            rows={detail.said.map(one => ({ ...one, id: one.at }))}
            none={t('blacklist.nothingSaid')}
            columns={[
              { key: 'at', title: t('blacklist.at'), width: '20%', render: ({ at }) => formatMoment(at) },
              { key: 'phone', title: t('blacklist.phone'), width: '20%', render: ({ phoneMasked }) => phoneMasked },
              {
                key: 'text',
                title: t('blacklist.appealText'),
                render: ({ text, fileId }) => (
                  <>
                    {text}{' '}
                    {fileId && (
                      <button type="button" className="fg-link" onClick={() => void openEvidence(detail.id, fileId)}>
                        {t('blacklist.openImage')}
                      </button>
                    )}
                  </>
                ),
              },
            ]}
          />
        </Card>
      </DetailColumns>
    </>
  )
}

function Head({ detail }: { detail: BlacklistEntry }) {
  const t = useText()
  const w = useLocalize()
  const hook = useActions(blacklistActions, {}, { rows: [detail] })
  return (
    <>
      <PageHead
        title={detail.name || detail.code}
        within={[detail.code]}
        tag={
          <>
            {stateTag(blacklistStateMachine.states)(detail, t, w)}
            <NextDecider
              decider={detail.state === 'pending' || detail.state === 'urgent' ? 'venue' : null}
              actions={detail.actions}
            />
          </>
        }
        facts={[
          detail.code,
          t(scopeLabels[detail.scope]),
          nameOf(detail.proposedBy),
          ...(detail.urgentUntil && detail.state === 'urgent'
            ? [`${t('blacklist.urgentUntil')} ${momentWithin(detail.urgentUntil)}`]
            : []),
        ]}
        actions={
          <ActionButtons row={detail} props={{}} actions={blacklistActions} hook={hook} rare={['withdraw', 'notice']} />
        }
      />
      {hook.dialogs}
    </>
  )
}
