import type { Payload } from '@fairgate/contract/app/catalogue'
import type { DuplicateCompany } from '@fairgate/contract/exhibitions/partner/duplicate-company'
import { kindOf, type PartnerKind, partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '../../kernel/command/call.ts'
import { refusedFields } from '../../kernel/command/refused-fields.ts'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { NoteDialog } from '../../kernel/ui/NoteDialog.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { commandOf } from './command-of.ts'
import { percent } from './partner-labels.ts'
import { partnerPaths } from './partner-paths.ts'

type Register = Omit<Payload<'askCooperatorRelation'>, 'note'>

export interface DuplicateCompanyHook {
  /** Sends a form that names a company; if its code is registered, the possible next step is stored. */
  watch: <A>(register: Register, sent: Promise<A>) => Promise<A>
  /** The next step, at the refused field of the registration number. */
  wayAt: (field: string, draft: { issues: readonly InputIssue[]; restart: () => void }) => ReactNode
}

/** Offers a next step for a registered company: a link if the operator sees it, else a request to work with it. */
export function useDuplicateCompany(kind: PartnerKind): DuplicateCompanyHook {
  const t = useText()
  const navigate = useNavigate()
  const [met, setMet] = useState<DuplicateCompany & { register: Register }>()
  const [dialogOpen, setDialogOpen] = useState(false)
  const [wasRequested, setRequested] = useState(false)
  // After the form is empty, so that leaving it asks nothing.
  useEffect(() => {
    if (wasRequested) void navigate(`${partnerPaths(kind).view('sharing')}&list=applications`)
  }, [wasRequested, kind, navigate])
  const { known, ask } = met ?? {}
  const knownKind = partnerKindNames.find(name => kindOf(name).entityType === known?.noun)
  return {
    watch: (register, sent) =>
      sent.catch(failure => {
        if (failure instanceof CallError) setMet({ ...(failure.data as DuplicateCompany | null), register })
        throw failure
      }),
    wayAt: (field, { issues, restart }) => {
      if (!met || !issues.some(({ path }) => path === field)) return undefined
      return (
        <>
          {known && knownKind && (
            <a className="fg-link" href={partnerPaths(knownKind).one(known.id)} target="_blank" rel="noreferrer">
              {t('partner.seeOnRecord')}
            </a>
          )}
          {ask && (
            <button type="button" className="fg-link" onClick={() => setDialogOpen(true)}>
              {t('partner.ask')}
            </button>
          )}
          {dialogOpen && ask && (
            <AskDialog
              kind={kind}
              register={met.register}
              feePercent={ask.feePercent}
              onClose={() => setDialogOpen(false)}
              onDone={() => {
                restart()
                setRequested(true)
              }}
            />
          )}
        </>
      )
    },
  }
}

interface AskDialogProps {
  kind: PartnerKind
  /** The registration number as typed. */
  register: Omit<Payload<'askCooperatorRelation'>, 'note'>
  /** The fee of a shared partner; null if it is not shared. */
  feePercent: string | null
  onClose: () => void
  onDone: () => void
}

/** Asks to work with a registered partner, by its code. */
function AskDialog({ kind, register, feePercent, onClose, onDone }: AskDialogProps) {
  const t = useText()
  const ask = useCommand(commandOf('ask…Relation', kind), {
    onDone: () => {
      toast.success(t('partner.appliedDone'))
      onDone()
    },
    onRefused: onClose,
  })
  return (
    <NoteDialog
      title={t('partner.askOf', { code: register.creditCode ?? register.registrationNumber ?? '' })}
      label={t('partner.applyNote')}
      verb={t('partner.ask')}
      busy={ask.isPending}
      issues={refusedFields(ask.error)}
      onCancel={onClose}
      onConfirm={note => ask.mutate({ ...register, note })}
    >
      <p>{feePercent === null ? t('partner.askWhy') : t('partner.applyWhy', { fee: percent(feePercent, t) })}</p>
    </NoteDialog>
  )
}
