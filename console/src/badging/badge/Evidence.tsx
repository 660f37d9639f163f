import type { Output } from '@fairgate/contract/app/catalogue'
import { evidenceDecisionFields } from '@fairgate/contract/badging/badge/evidence-fields'
import { evidencePanelLabels as labels } from '@fairgate/contract/badging/badge/evidence-labels'
import { evidenceStateMachine } from '@fairgate/contract/badging/badge/evidence-states'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../kernel/command/call.ts'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { downloadLink, fetchLink } from '../../kernel/files/download.ts'
import { formatDate } from '../../kernel/format/format.ts'
import { useLocalize } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { undoableToast } from '../../kernel/ui/decision/undoable-toast.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { NoteDialog } from '../../kernel/ui/NoteDialog.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { EvidenceDialog } from './EvidenceDialog.tsx'
import { EvidencePicture } from './EvidencePicture.tsx'

type Row = Output<'getBadgeEvidence'>['list'][number]

const codes: Readonly<Record<Row['state'], StatusCode>> = { sent: 0, accepted: 2, rejected: 5 }

/** The evidence of a badge: its applicant adds files, an approver opens and checks them. */
export function Evidence({ exhibitionId, badgeId }: { exhibitionId: string; badgeId: string }) {
  const w = useLocalize()
  const { data } = useQueryCommand('getBadgeEvidence', { exhibitionId, badgeId }, { quiet: true })
  const [adding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<{ what: 'reject' | 'remove'; row: Row }>()
  const [shown, setShown] = useState<{ blob: Blob; name: string }>()
  /** The decision that was sent: the list shows the row as it was until it is read again. */
  const sent = useRef('')
  const decide = useCommand('decideEvidence', {
    onRefused: () => {
      sent.current = ''
    },
    onDone: (_, { id, version }) => {
      setChosen(undefined)
      undoableToast(w(labels.done), [{ id, version }], 'undoEvidenceDecision', ([key]) => ({ exhibitionId, ...key }))
    },
  })
  const remove = useCommand('removeEvidence', {
    onDone: () => {
      setChosen(undefined)
      toast.success(w(labels.removed))
    },
  })
  if (!data || (data.list.length === 0 && data.addable.length === 0)) return null
  const send = ({ id, version }: Row, decision: { accepted: true } | { accepted: false; note: string }) => {
    if (sent.current === `${id} ${version}`) return
    sent.current = `${id} ${version}`
    decide.mutate({ exhibitionId, id, version, ...decision })
  }
  const open = async (row: Row) => {
    const link = await call('openEvidence', { exhibitionId, id: row.id }).catch(() => undefined)
    if (!link) return
    if (!link.type.startsWith('image/')) return void (await downloadLink(link.url, link.name))
    const blob = await fetchLink(link.url).catch((error: Error) => void toast.error(error.message))
    if (blob) setShown({ blob, name: link.name })
  }
  return (
    <section>
      <Inline justify="space-between">
        <h3>{w(labels.title)}</h3>
        {data.addable.length > 0 && (
          <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
            {w(labels.add)}
          </Button>
        )}
      </Inline>
      {data.list.length === 0 && <p className="fg-none">{w(labels.none)}</p>}
      <Stack as="ul" gap={8} className="fg-evidence">
        {data.list.map(row => (
          <li key={row.id}>
            <Inline gap={8} wrap>
              <span>{nameOf(row.kindName)}</span>
              {row.coversFrom && row.coversTo && (
                <small>
                  {formatDate(row.coversFrom)} – {formatDate(row.coversTo)}
                </small>
              )}
              <StatusTag plain code={codes[row.state]}>
                {w(evidenceStateMachine.states[row.state])}
              </StatusTag>
              {row.fileName === '' && <small>{w(labels.deleted)}</small>}
            </Inline>
            {row.note && <p className="fg-field-hint">{row.note}</p>}
            {row.actions.length > 0 && (
              <Inline gap={8}>
                {row.actions.map(action => (
                  <Button
                    key={action}
                    size="small"
                    aria-label={`${w(labels[action])}: ${nameOf(row.kindName)}`}
                    busy={action === 'accept' && decide.isPending && decide.variables.id === row.id}
                    onClick={() => {
                      if (action === 'open') void open(row)
                      else if (action === 'accept') send(row, { accepted: true })
                      else setChosen({ what: action, row })
                    }}
                  >
                    {w(labels[action])}
                  </Button>
                ))}
              </Inline>
            )}
          </li>
        ))}
      </Stack>
      {adding && (
        <EvidenceDialog
          exhibitionId={exhibitionId}
          badgeId={badgeId}
          addable={data.addable}
          onClose={() => setAdding(false)}
        />
      )}
      {shown && <EvidencePicture {...shown} onClose={() => setShown(undefined)} />}
      {chosen?.what === 'reject' && (
        <NoteDialog
          title={w(labels.rejectTitle)}
          label={w(labels.note)}
          hint={w(labels.noteHint)}
          missing={w(labels.noteMissing)}
          max={evidenceDecisionFields.note.max}
          verb={w(labels.reject)}
          busy={decide.isPending}
          onCancel={() => setChosen(undefined)}
          onConfirm={note => send(chosen.row, { accepted: false, note })}
        />
      )}
      {chosen?.what === 'remove' && (
        <ConfirmDialog
          open
          kind="delete"
          title={w(labels.removeTitle)}
          confirmText={w(labels.remove)}
          busy={remove.isPending}
          onCancel={() => setChosen(undefined)}
          onConfirm={() => remove.mutate({ exhibitionId, id: chosen.row.id, version: chosen.row.version })}
        >
          {w(labels.removeQuestion)}
        </ConfirmDialog>
      )}
    </section>
  )
}
