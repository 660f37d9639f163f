import { kindOf, type PartnerKind } from '@fairgate/contract/partner/kinds'
import { formatMoment } from '../kernel/format.ts'
import { useLanguage, useText, useWords } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useUser } from '../kernel/session.ts'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { type Column, type Columns, useColumns } from '../ui/use-columns.ts'
import { isTemporary, type PartnerRow, partnerStateWords, registerOf } from './partner-words.ts'

/** Columns of a kind's lists; `list` names the one whose arrangement is kept. */
export function usePartnerColumns(kind: PartnerKind, list: string): Columns<PartnerRow> {
  const t = useText()
  const w = useWords()
  const isChinese = useLanguage() === 'cn'
  const isPlatform = useUser()?.userCompanyType === 'platform'
  const { under, keepers, shared } = kindOf(kind)
  const optional = (shown: boolean, column: Column<PartnerRow>) => (shown ? [column] : [])
  return useColumns<PartnerRow>(`${list}.${kind}`, [
    {
      key: 'name',
      title: t('partner.name'),
      width: 248,
      sort: 'name',
      locked: true,
      render: row => (
        <span className="fg-cell-name" title={nameOf(row.name)}>
          <span>{nameOf(row.name)}</span>
          {isTemporary(kind, row) && <small>{t('partner.temporary')}</small>}
        </span>
      ),
    },
    {
      key: 'creditCode',
      title: t('partner.creditCode'),
      width: 176,
      priority: 4,
      render: row => <span className="fg-cell-quiet">{registerOf(row)}</span>,
    },
    {
      key: 'contactName',
      title: t('partner.contactName'),
      width: 112,
      priority: 6,
      render: row => <span title={row.contactName}>{row.contactName || '—'}</span>,
    },
    {
      key: 'contactTelephone',
      title: t('partner.contactTelephone'),
      width: 128,
      priority: 5,
      render: row => row.contactTelephone || '—',
    },
    {
      key: 'contactEmail',
      title: t('partner.contactEmail'),
      width: 200,
      priority: 0,
      hidden: true,
      render: row => <span title={row.contactEmail}>{row.contactEmail || '—'}</span>,
    },
    ...optional(under !== undefined, {
      key: 'parent',
      title: t('partner.parentId'),
      width: 184,
      priority: 3,
      render: row => (row.parent ? <span title={nameOf(row.parent)}>{nameOf(row.parent)}</span> : '—'),
    }),
    ...optional(keepers.length > 0 && isPlatform && under === undefined, {
      key: 'keeper',
      title: t('partner.keeper'),
      width: 184,
      priority: 3,
      render: row => (row.keeper ? <span title={nameOf(row.keeper)}>{nameOf(row.keeper)}</span> : '—'),
    }),
    ...optional(shared, {
      key: 'sharing',
      title: t('partner.sharing'),
      width: 96,
      priority: 1,
      render: row => t(sharingWords[row.sharing]),
    }),
    {
      key: 'submittedAt',
      title: t('partner.submittedAt'),
      width: 128,
      sort: 'submittedAt',
      priority: 2,
      render: row => formatMoment(row.submittedAt),
    },
    {
      key: 'state',
      title: t('partner.state'),
      // The longest are 待审批 and Pending approval.
      width: isChinese ? 96 : 152,
      locked: true,
      render: row => <StatusTag code={row.statusCode as StatusCode}>{w(partnerStateWords(row.state))}</StatusTag>,
    },
  ])
}

export const sharingWords = {
  none: 'partner.sharingNone',
  open: 'partner.sharingOpen',
  stopped: 'partner.sharingStopped',
} as const
