import type { RowOf } from '@fairgate/contract/app/catalogue'
import { Undo2 } from 'lucide-react'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { decisions } from '../../kernel/ui/decision/decisions.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'

export type PostponementRow = RowOf<'getPostponementPage'>

const nameOfRow = ({ exhibition }: PostponementRow) => nameOf(exhibition)

/** Actions for a postponement request: the venue decides, the applicant withdraws. */
export const postponementActions = defineActions<PostponementRow>(
  'postponement',
  {
    ...decisions<PostponementRow, object>({
      noun: 'postponement',
      approve: 'approvePostponement',
      return: 'returnPostponement',
      reject: 'rejectPostponement',
      undo: 'undoPostponementDecision',
      ask: confirm({ one: 'postponement.approveAsk', why: 'postponement.approveWhy' }),
      rejectWhy: 'postponement.rejectWhy',
      nameOf: nameOfRow,
    }),
    withdraw: {
      command: 'withdrawPostponement',
      icon: Undo2,
      ask: confirm({ one: 'postponement.withdrawAsk' }),
      done: 'postponement.withdrawn',
    },
  },
  nameOfRow,
)
