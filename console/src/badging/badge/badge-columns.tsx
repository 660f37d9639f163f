import type { RowOf } from '@fairgate/contract/app/catalogue'
import { badgeStateMachine, credentialStateMachine } from '@fairgate/contract/badging/badge/states'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import { TriangleAlert } from 'lucide-react'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import type { ColumnKit } from '../../kernel/ui/list/column-kit.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { findBadgeStateLabel, findCredentialStateLabel } from './badge-labels.ts'
import { TypeMark } from './TypeMark.tsx'

type BadgeRow = RowOf<'getBadgePage'>

/** Columns of both badge lists. */
export const badgeColumns = (c: ColumnKit<BadgeRow, 'createdAt', 'badge'>) => [
  c.name('name', { title: 'badge.nameOrPlate', width: 168, min: 112, render: row => <PersonName row={row} /> }),
  c.code('code', { width: 112, priority: 7 }),
  typeColumn(c),
  c.code('documentMasked', { title: 'badge.documentNumber', width: 176, priority: 6 }),
  c.code('phoneMasked', { title: 'badge.phone', width: 128, priority: 3 }),
  c.text('companyName', { title: 'badge.company', width: 168, priority: 4 }),
  c.text('employer', { width: 160, priority: 1, hidden: true }),
  c.text('jobTitle', { width: 120, priority: 0, hidden: true }),
  c.cell('credential', row => <CredentialTag state={row.credentialState} />, { width: 104, priority: 2 }),
  c.moment('printedAt', { priority: 0, hidden: true }),
  c.moment('issuedAt', { priority: 1, hidden: true }),
  c.text('issuedTo', { width: 136, priority: 0, hidden: true }),
  c.moment('createdAt', { sort: 'createdAt', priority: 5 }),
  c.state(badgeStateMachine.states),
]

/** The badge type, with its colour. */
export const typeColumn = <
  Row extends { id: string; badgeTypeName: BadgeRow['badgeTypeName']; badgeTypeColour: string },
>(
  c: ColumnKit<Row, 'createdAt', 'badge'>,
) =>
  c.cell('type', row => <TypeMark colour={row.badgeTypeColour} name={nameOf(row.badgeTypeName)} />, {
    width: 144,
    min: 136,
    priority: 8,
  })

/** A small tag of a credential's state; a dash if there is none. */
export function CredentialTag({ state }: { state: string | null }) {
  const w = useLocalize()
  if (!state) return <span className="fg-cell-quiet">—</span>
  return (
    <StatusTag plain code={credentialCode(state)}>
      {w(findCredentialStateLabel(state))}
    </StatusTag>
  )
}

/** The state of a card, or why a suspended badge blocks actions on it. */
export function CardState({ state, badgeState }: { state: string; badgeState: string }) {
  const w = useLocalize()
  if (badgeState === 'active') return <CredentialTag state={state} />
  return (
    <StatusTag plain code={3}>
      {w(findBadgeStateLabel(badgeState))}
    </StatusTag>
  )
}

/** The colour of a credential's state; neutral for unknown states. */
const credentialCode = (state: string): StatusCode =>
  Object.hasOwn(credentialStateMachine.states, state)
    ? statusOf(state as keyof typeof credentialStateMachine.states)
    : 2

function PersonName({ row }: { row: BadgeRow }) {
  const t = useText()
  return (
    <Inline as="span" title={row.nameEn ? `${row.name} ${row.nameEn}` : row.name} fitted gap={6} align="center">
      {row.name}
      {row.reviewNote && (
        <span title={row.reviewNote} className="fg-badge-note">
          <TriangleAlert size={14} strokeWidth={1.6} aria-label={t('badge.reviewNote')} />
        </span>
      )}
    </Inline>
  )
}
