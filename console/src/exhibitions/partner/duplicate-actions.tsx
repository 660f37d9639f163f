import type { RowOf } from '@fairgate/contract/app/catalogue'
import { GitMerge, X } from 'lucide-react'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { mergerPath } from './partner-paths.ts'

type Row = RowOf<'getTwinPage'>
export type CandidateSide = Row['one']

/** The older record stays by default. */
const older = ({ one, other }: Row): [CandidateSide, CandidateSide] =>
  one.submittedAt <= other.submittedAt ? [one, other] : [other, one]

/** Actions for a pair of companies: merge, or mark as different. */
export const duplicateActions = defineActions<Row>(
  'merger',
  {
    merge: {
      to: row => mergerPath(row.one.kind, { keep: older(row)[0].id, gone: older(row)[1].id }),
      icon: GitMerge,
      tone: 'primary',
    },
    dismiss: {
      command: 'dismissTwins',
      payload: ([row]) => ({ one: row?.one.id, other: row?.other.id }),
      icon: X,
      ask: confirm({ one: 'merger.dismissAsk', why: 'merger.dismissWhy' }),
      done: 'merger.dismissed',
    },
  },
  ({ one, other }) => `${nameOf(one.name)} · ${nameOf(other.name)}`,
)
