import { Check, FileDown, FileSearch, FileText, Play, Printer, Send, Undo2, X } from 'lucide-react'
import { call } from '../../kernel/command/call.ts'
import { downloadLink } from '../../kernel/files/download.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import type { RequestRow } from './request-labels.ts'

/** Downloads the file with a person's data; each download is logged. */
async function openFile({ id }: RequestRow): Promise<void> {
  const link = await call('openSubjectRequestFile', { id }).catch(() => undefined)
  if (link) await downloadLink(link.url, link.name)
}

/** Actions on a request: a copy is collected and handed over, an erasure previewed, and approved by somebody else. */
export const requestActions = defineActions<RequestRow>(
  'subjectRequest',
  {
    prepare: {
      command: 'prepareSubjectRequest',
      icon: FileSearch,
      done: 'subjectRequest.preparing',
    },
    open: { icon: FileDown, run: row => void openFile(row) },
    answer: {
      command: 'answerSubjectRequest',
      icon: Send,
      tone: 'primary',
      ask: note({ one: 'subjectRequest.answerAsk', label: 'subjectRequest.answerNote' }),
      done: 'subjectRequest.wasAnswered',
    },
    preview: { command: 'previewSubjectRequest', icon: FileText, done: 'subjectRequest.wasPreviewed' },
    approve: {
      command: 'approveSubjectRequest',
      icon: Check,
      tone: 'primary',
      ask: note({
        ...{ one: 'subjectRequest.approveAsk', why: 'subjectRequest.approveWhy', label: 'subjectRequest.approveNote' },
      }),
      done: 'subjectRequest.wasApproved',
      key: 'a',
    },
    resume: { command: 'resumeSubjectRequest', icon: Play, tone: 'primary', done: 'subjectRequest.wasResumed' },
    print: {
      command: 'printSubjectRequest',
      icon: Printer,
      payload: rows => ({ id: rows[0]?.id }),
      done: 'subjectRequest.printStarted',
    },
    refuse: {
      command: 'refuseSubjectRequest',
      icon: X,
      tone: 'danger',
      ask: note({ one: 'subjectRequest.refuseAsk', label: 'subjectRequest.refuseNote' }),
      done: 'subjectRequest.wasRefused',
      key: 'x',
    },
    withdraw: {
      command: 'withdrawSubjectRequest',
      icon: Undo2,
      ask: confirm({ one: 'subjectRequest.withdrawAsk' }),
      done: 'subjectRequest.wasWithdrawn',
      rare: true,
    },
  },
  row => row.number,
)
