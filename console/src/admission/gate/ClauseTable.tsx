import { listOf, type Text, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { type Clause, effectLabels, entriesLabels, phaseLabels } from './policy-labels.ts'

/** The clauses in their order, each described in words. */
export function ClauseTable({ list, onOpen }: { list: readonly Clause[]; onOpen: ((no: number) => void) | undefined }) {
  const t = useText()
  return (
    <PlainTable
      label={t('policy.clauses')}
      none={t('policy.noClauses')}
      rows={list.map(clause => ({ ...clause, id: String(clause.no) }))}
      columns={[
        { key: 'no', title: '#', width: '4%', render: ({ no }) => no },
        {
          key: 'name',
          title: t('policy.name'),
          width: '14%',
          render: ({ nameCn: cn, nameEn: en }) => nameOf({ cn, en }),
        },
        {
          key: 'effect',
          title: t('policy.effect'),
          width: '10%',
          render: ({ effect }) => (
            <StatusTag code={(effect === 'admit' ? 2 : 5) as StatusCode}>{t(effectLabels[effect])}</StatusTag>
          ),
        },
        {
          key: 'who',
          title: t('policy.subject'),
          width: '26%',
          render: ({ badgeTypes, companies }) => names([...badgeTypes, ...companies]),
        },
        {
          key: 'where',
          title: t('policy.where'),
          render: ({ zones, doors }) => names([...zones, ...doors]) || t('policy.whereAsType'),
        },
        { key: 'when', title: t('policy.when'), render: clause => whenSaid(clause, t) },
        { key: 'often', title: t('policy.entries'), width: '12%', render: clause => oftenSaid(clause, t) },
      ]}
      {...(onOpen && {
        action: ({ no }: Clause) => <Button onClick={() => onOpen(no)}>{t('policy.editClause')}</Button>,
      })}
    />
  )
}

const names = (rows: readonly { cn: string; en: string }[]) => listOf(rows.map(nameOf))

/** Describes phases, days and hours of a clause. */
export function whenSaid({ phases, days, hours }: Clause, t: Text): string {
  const said = listOf([
    ...phases.map(phase => t(phaseLabels[phase])),
    ...days,
    ...hours.map(({ from, to }) => `${from}–${to}`),
  ])
  return said || t('policy.whenAsType')
}

function oftenSaid({ entries, entriesADay, gapMinutes, effect }: Clause, t: Text): string {
  if (effect === 'refuse') return ''
  const often = entries === 'daily' ? t('policy.entries_daily', { count: entriesADay ?? 1 }) : t(entriesLabels[entries])
  return gapMinutes > 0 ? `${often}${t('shell.comma')}${t('policy.gapOf', { count: gapMinutes })}` : often
}
