import { certificateLabels } from '@fairgate/contract/lifecycle/privacy/kinds'
import {
  endingReasons,
  formatUntil,
  retentionExceptionLabels,
} from '@fairgate/contract/lifecycle/subject-request/retention-exceptions'
import { subjectRequestEvents, subjectRequestStateMachine } from '@fairgate/contract/lifecycle/subject-request/states'
import { formatDate, formatInstant, formatNumber } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { History } from '../../kernel/ui/decision/History.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { kindLabels, proofLabels, type RequestDetail } from './request-labels.ts'
import './SubjectRequest.css'

/** One request next to the list: person, due date, collected data, or erased and retained data. */
export const RequestFacts = detailOf({
  command: 'getSubjectRequest',
  code: detail => detail.number,
  title: (detail, t) => t(kindLabels[detail.kind]),
  status: (detail, _t, w) => (
    <StatusTag code={detail.statusCode as StatusCode}>{w(subjectRequestStateMachine.states[detail.state])}</StatusTag>
  ),
  decider: ({ state }) => state === 'previewed' && 'colleague',
  facts: 9,
  Facts: RequestHistory,
})

function RequestHistory({ detail }: { detail: RequestDetail }) {
  const t = useText()
  const { document, phone, email, proof, receivedOn, dueOn, overdue, reason, enteredBy, endedAt, history } = detail
  const numbers = { document, phone, email }
  const given = (['document', 'phone', 'email'] as const).filter(name => numbers[name])
  return (
    <>
      <DescriptionList
        facts={[
          ...given.map(name => ({ name: t(`subjectRequest.${name}`), value: numbers[name] })),
          { name: t('subjectRequest.proof'), value: t(proofLabels[proof]) },
          { name: t('subjectRequest.receivedOn'), value: formatDate(receivedOn) },
          { name: t('subjectRequest.dueOn'), value: <DueDay dueOn={dueOn} overdue={overdue} /> },
          { name: t('subjectRequest.reason'), value: reason },
          { name: t('subjectRequest.enteredBy'), value: enteredBy },
          ...(endedAt ? [{ name: t('subjectRequest.endedAt'), value: formatInstant(endedAt) }] : []),
          ...(detail.kind === 'access' ? fileFacts(detail, t) : []),
        ]}
      />
      {detail.kind === 'erasure' && <Balance detail={detail} />}
      <h3 className="fg-request-part">{t('subjectRequest.history')}</h3>
      <History
        lines={history}
        eventLabel={({ event }) => subjectRequestEvents[event as keyof typeof subjectRequestEvents]}
      />
    </>
  )
}

function fileFacts({ fileUntil, opened }: RequestDetail, t: ReturnType<typeof useText>) {
  return [
    {
      name: t('subjectRequest.fileUntil'),
      value: fileUntil ? formatInstant(fileUntil) : t('subjectRequest.noFile'),
    },
    { name: t('subjectRequest.opened'), value: t('subjectRequest.timesOpened', { count: opened }) },
  ]
}

/** Erased and retained data, with reasons. */
function Balance({ detail: { goes, stays: exceptions, held, state } }: { detail: RequestDetail }) {
  const t = useText()
  const w = useLocalize()
  if (!goes || !exceptions) return null
  const went = t(state === 'done' || state === 'partial' ? 'subjectRequest.went' : 'subjectRequest.goes')
  const forGood =
    state === 'partial'
      ? exceptions.filter(({ why }) => !(endingReasons as readonly string[]).includes(why))
      : exceptions
  const rows = { key: 'rows', title: t('subjectRequest.rows'), width: '24%', align: 'right' } as const
  return (
    <>
      <h3 className="fg-request-part">{went}</h3>
      <PlainTable
        label={went}
        none={t('subjectRequest.goesNone')}
        rows={goes.map(row => ({ ...row, id: row.kind }))}
        columns={[
          { key: 'kind', title: t('subjectRequest.what'), render: ({ kind }) => w(certificateLabels[kind]) },
          { ...rows, render: row => formatNumber(row.rows) },
        ]}
      />
      {held.length > 0 && (
        <>
          <h3 className="fg-request-part">{t('subjectRequest.held')}</h3>
          <p className="fg-request-why">{t('subjectRequest.heldWhy')}</p>
          <PlainTable
            label={t('subjectRequest.held')}
            none={t('subjectRequest.exceptionsNone')}
            rows={held.map(row => ({ ...row, id: row.why }))}
            columns={[
              {
                ...{ key: 'until', title: t('subjectRequest.held') },
                render: row => <span className="fg-request-why">{w(formatUntil([row]))}</span>,
              },
              {
                ...{ key: 'why', title: t('subjectRequest.why') },
                render: ({ why }) => <span className="fg-request-why">{w(retentionExceptionLabels[why])}</span>,
              },
              { ...rows, render: row => formatNumber(row.rows) },
            ]}
          />
        </>
      )}
      <h3 className="fg-request-part">{t('subjectRequest.stays')}</h3>
      <PlainTable
        label={t('subjectRequest.stays')}
        none={t('subjectRequest.exceptionsNone')}
        rows={forGood.map(row => ({ ...row, id: row.why }))}
        columns={[
          {
            ...{ key: 'why', title: t('subjectRequest.why') },
            render: ({ why }) => <span className="fg-request-why">{w(retentionExceptionLabels[why])}</span>,
          },
          { ...rows, render: row => (row.rows === null ? '—' : formatNumber(row.rows)) },
        ]}
      />
    </>
  )
}

/** The due date of a request, and whether it is overdue. */
export function DueDay({ dueOn, overdue }: { dueOn: string; overdue: boolean }) {
  const t = useText()
  return (
    <span className="fg-request-due">
      {formatDate(dueOn)}
      {overdue && <small>{t('subjectRequest.overdue')}</small>}
    </span>
  )
}
