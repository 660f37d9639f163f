import { blacklistStateMachine } from '@fairgate/contract/admission/blacklist/states'
import type { Output } from '@fairgate/contract/app/catalogue'
import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../kernel/command/call.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { downloadLink } from '../../kernel/files/download.ts'
import { formatDate, formatMoment } from '../../kernel/format/format.ts'
import { momentWithin } from '../../kernel/format/moment-within.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { DetailColumns } from '../../kernel/ui/DetailColumns.tsx'
import { History } from '../../kernel/ui/decision/History.tsx'
import { NextDecider } from '../../kernel/ui/decision/NextDecider.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { KeyNumber, KeyNumbers } from '../../kernel/ui/KeyNumber.tsx'
import { ActionButtons } from '../../kernel/ui/list/ActionButtons.tsx'
import { stateTag } from '../../kernel/ui/list/state-tag.tsx'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { blacklistActions } from './blacklist-actions.tsx'
import { findEventLabel, kindLabels, scopeLabels, scopePath } from './blacklist-labels.ts'

export type BlacklistEntry = Output<'getBlacklistDetail'>

/** One entry: person, scope, reason, end, hits, history (`/blackIndex/detail/:id`). */
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

/** Downloads a picture of an entry: evidence, or an attachment of an appeal. */
async function openEvidence(id: string, fileId: string): Promise<void> {
  const link = await call('getBlacklistEvidenceLink', { id, fileId }).catch(() => undefined)
  if (link) await downloadLink(link.url, link.name)
}

/** The person or vehicle, scope, period and reason of an entry. */
function BlacklistFacts({ detail }: { detail: Output<'getBlacklistDetail'> }) {
  const t = useText()
  const w = useLocalize()
  const { id, scope, exhibition, kind, name, documents, phoneMasked, birth, from, until } = detail
  const typeLabels: Readonly<Record<string, LocalizedText>> = documentTypeLabels
  const where = exhibition ? nameOf(exhibition) : t(scope === 'exhibition' ? 'blacklist.allShows' : scopeLabels[scope])
  return (
    <DescriptionList
      facts={[
        { name: t('blacklist.kind'), value: t(kindLabels[kind]) },
        { name: t(kind === 'vehicle' ? 'blacklist.plate' : 'blacklist.name'), value: name },
        ...documents.map(({ documentType, masked }) => ({
          name: w(typeLabels[documentType] ?? [documentType, documentType]),
          value: masked,
        })),
        ...(detail.hintOnly ? [{ name: t('blacklist.documents'), value: t('blacklist.hintOnly') }] : []),
        ...(birth ? [{ name: t('blacklist.birth'), value: formatDate(birth) }] : []),
        ...(phoneMasked ? [{ name: t('blacklist.phone'), value: phoneMasked }] : []),
        { name: t('blacklist.where'), value: where },
        { name: t('blacklist.reason'), value: nameOf(detail.reasonName) },
        { name: t('blacklist.from'), value: formatDate(from) },
        { name: t('blacklist.until'), value: until ? formatDate(until) : t('blacklist.untilLifted') },
        { name: t('blacklist.inForce'), value: t(detail.inForce ? 'blacklist.yes' : 'blacklist.no') },
        ...(detail.note ? [{ name: t('blacklist.note'), value: detail.note }] : []),
        ...(detail.guard ? [{ name: t('blacklist.guard'), value: detail.guard }] : []),
        ...(detail.evidence ?? []).map((file, index) => ({
          name: `${t('blacklist.evidence')} ${index + 1}`,
          value: (
            <button type="button" className="fg-link" onClick={() => void openEvidence(id, file.fileId)}>
              {file.name}
            </button>
          ),
        })),
      ]}
    />
  )
}
