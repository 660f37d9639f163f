import type { Output } from '@fairgate/contract/catalogue'
import { statusOf } from '@fairgate/contract/kernel/status'
import { TriangleAlert } from 'lucide-react'
import { formatMoment } from '../kernel/format.ts'
import { useLanguage, useText, useWords } from '../kernel/language.ts'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import type { Column } from '../ui/use-columns.ts'
import { badgeStateWords, credentialStateWords } from './badge-words.ts'
import { TypeMark } from './TypeMark.tsx'

export type BadgeRow = Output<'getBadgePage'>['list'][number]

/** Columns of both badge lists. */
export function useBadgeColumns(): Column<BadgeRow>[] {
  const t = useText()
  const w = useWords()
  const language = useLanguage()
  return [
    { key: 'name', title: t('badge.name'), width: 168, locked: true, render: row => <PersonName row={row} /> },
    { key: 'code', title: t('badge.code'), width: 112, priority: 7, render: row => row.code },
    {
      key: 'type',
      title: t('badge.type'),
      width: 136,
      priority: 8,
      render: row => <TypeMark colour={row.badgeTypeColour} name={row.badgeTypeName[language]} />,
    },
    {
      key: 'document',
      title: t('badge.documentNumber'),
      width: 176,
      priority: 6,
      render: row => row.documentMasked || '—',
    },
    { key: 'phone', title: t('badge.phone'), width: 128, priority: 3, render: row => row.phoneMasked || '—' },
    {
      key: 'company',
      title: t('badge.company'),
      width: 168,
      priority: 4,
      render: row => <span title={row.companyName[language]}>{row.companyName[language]}</span>,
    },
    { key: 'employer', title: t('badge.employer'), width: 160, priority: 1, hidden: true, render: row => row.employer },
    { key: 'jobTitle', title: t('badge.jobTitle'), width: 120, priority: 0, hidden: true, render: row => row.jobTitle },
    {
      key: 'credential',
      title: t('badge.credential'),
      width: 104,
      priority: 2,
      render: row =>
        row.credentialState ? (
          <StatusTag plain code={credentialCode(row.credentialState)}>
            {w(credentialStateWords(row.credentialState))}
          </StatusTag>
        ) : (
          <span className="fg-cell-quiet">—</span>
        ),
    },
    {
      key: 'createdAt',
      title: t('badge.createdAt'),
      width: 136,
      sort: 'createdAt',
      priority: 5,
      render: row => formatMoment(row.createdAt),
    },
    {
      key: 'state',
      title: t('badge.state'),
      // The longest are 主办方已同意 and Endorsed by organizer.
      width: language === 'cn' ? 128 : 176,
      locked: true,
      render: row => <StatusTag code={row.statusCode as StatusCode}>{w(badgeStateWords(row.state))}</StatusTag>,
    },
  ]
}

/** The colour of a credential's state; unknown states are quiet. */
export function credentialCode(state: string): StatusCode {
  return ['coded', 'queued', 'printed', 'failed', 'issued', 'dead'].includes(state) ? statusOf(state as 'coded') : 2
}

function PersonName({ row }: { row: BadgeRow }) {
  const t = useText()
  return (
    <span title={row.nameEn ? `${row.name} ${row.nameEn}` : row.name} className="fg-badge-name">
      {row.name}
      {row.reviewNote && (
        <span title={row.reviewNote} className="fg-badge-note">
          <TriangleAlert size={14} strokeWidth={1.6} aria-label={t('badge.reviewNote')} />
        </span>
      )}
    </span>
  )
}
