import { formatMoment } from '../kernel/format.ts'
import { useLanguage, useText, useWords } from '../kernel/language.ts'
import { useUser } from '../kernel/session.ts'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { type Columns, useColumns } from '../ui/use-columns.ts'
import { kindLabels, type OperatorRow, operatorStateWords } from './access-words.ts'

/** Columns of the operators. */
export function useOperatorColumns(): Columns<OperatorRow> {
  const t = useText()
  const w = useWords()
  const isChinese = useLanguage() === 'cn'
  const me = useUser()?.userId
  return useColumns<OperatorRow>('operator', [
    {
      key: 'name',
      title: t('access.name'),
      width: 144,
      sort: 'name',
      locked: true,
      render: row => (
        <span className="fg-cell-name" title={row.name}>
          <span>{row.name}</span>
          {row.operatorID === me && <small>{t('access.you')}</small>}
        </span>
      ),
    },
    { key: 'userName', title: t('access.userName'), width: 128, priority: 6, render: row => row.userName || '—' },
    {
      key: 'role',
      title: t('access.role'),
      width: 144,
      priority: 7,
      render: row => <span title={row.roleName}>{row.roleName}</span>,
    },
    { key: 'telephone', title: t('access.telephone'), width: 128, priority: 5, render: row => row.telephone || '—' },
    {
      key: 'email',
      title: t('access.email'),
      width: 200,
      priority: 2,
      render: row => <span title={row.email}>{row.email || '—'}</span>,
    },
    { key: 'kind', title: t('access.kind'), width: 96, priority: 3, render: row => t(kindLabels[row.kind]) },
    {
      key: 'createdAt',
      title: t('access.createdAt'),
      width: 136,
      sort: 'createdAt',
      priority: 1,
      render: row => formatMoment(row.createdAt),
    },
    {
      key: 'state',
      title: t('access.state'),
      // The longest are 申请被拒绝 and Waiting for the person.
      width: isChinese ? 128 : 184,
      locked: true,
      render: row => <StatusTag code={row.statusCode as StatusCode}>{w(operatorStateWords(row.state))}</StatusTag>,
    },
  ])
}
