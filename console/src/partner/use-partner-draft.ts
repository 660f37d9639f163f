import type { InputIssue } from '@fairgate/contract/kernel/issues'
import type { PartnerKind } from '@fairgate/contract/partner/kinds'
import { useEffect, useState } from 'react'
import { CallError, call } from '../kernel/call.ts'
import { refusedFields } from '../kernel/refused-fields.ts'
import { askAgain } from '../kernel/use-command.ts'
import { commandOf, partnerReads } from './command-of.ts'
import { dropDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { type PartnerForm, partnerPayload } from './partner-form.ts'
import type { PartnerDetail } from './partner-words.ts'

const CHANGED_MEANWHILE = 10007

interface Source {
  kind: PartnerKind
  /** The partner that is changed; absent for a new one. */
  detail: PartnerDetail | undefined
  /** What is stored, or nothing yet. */
  stored: PartnerForm
  /** What the form can tell by itself, said together with what the server refuses. */
  faults: (form: PartnerForm) => readonly InputIssue[]
}

/** One partner being written: what was typed is kept until it was sent, also where the reader leaves and comes back. */
export function usePartnerDraft({ kind, detail, stored, faults }: Source) {
  const key = `partnerDraft.${kind}.${detail?.id ?? 'new'}`
  const [kept] = useState(() => keptDraft(key))
  const [form, setForm] = useState(kept?.form ?? stored)
  /** What the next save is written over. */
  const [over, setOver] = useState(kept?.version ?? detail?.version)
  const [dirty, setDirty] = useState(kept !== undefined)
  const [restored, setRestored] = useState(kept !== undefined)
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  const [overtaken, setOvertaken] = useState(false)
  useEffect(() => {
    if (dirty) keepDraft(key, { form, version: over })
  }, [dirty, form, key, over])

  const change = (changes: Partial<PartnerForm>) => {
    setForm(now => ({ ...now, ...changes }))
    setDirty(true)
    const touched = Object.keys(changes).map(name => paths[name] ?? name)
    setIssues(now => now.filter(({ path }) => !touched.includes(path.split('.')[0] ?? '')))
  }

  /** Its id, where it was sent. */
  const submit = async (): Promise<string | undefined> => {
    if (busy) return
    setBusy(true)
    setIssues([])
    try {
      const { id } = await send(kind, form, detail && { id: detail.id, version: over ?? detail.version })
      dropDraft(key)
      setDirty(false)
      void askAgain(...partnerReads)
      return id
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const refused = refusedFields(error)
      const known = new Set(refused.map(({ path }) => path))
      setIssues(refused.length > 0 ? [...refused, ...faults(form).filter(({ path }) => !known.has(path))] : [])
      setOvertaken(error.statusCode === CHANGED_MEANWHILE)
      return
    } finally {
      setBusy(false)
    }
  }

  /** Takes the other's version as seen; what was typed stays and may be sent over it. */
  const catchUp = async () => {
    if (!detail) return
    setOver((await call(commandOf('get…Detail', kind), { id: detail.id })).version)
    setOvertaken(false)
  }

  /** Back to what is stored. */
  const discard = () => {
    dropDraft(key)
    setForm(stored)
    setOver(detail?.version)
    setDirty(false)
    setRestored(false)
    setIssues([])
  }

  return { form, change, dirty, restored, busy, issues, overtaken, submit, catchUp, discard }
}

/** Fields that the payload has under another name. */
const paths: Readonly<Record<string, string>> = {
  licence: 'licenceFileId',
  documents: 'documentIds',
  temporary: 'temporaryFor',
}

function send(kind: PartnerKind, form: PartnerForm, over: { id: string; version: number } | undefined) {
  const payload = partnerPayload(form)
  if (!over) return call(commandOf('add…', kind), payload, { atForm: true })
  const { administrator, ...rest } = payload
  // Once it has people of its own they are not entered for it.
  const whole = form.administrator ? { ...rest, administrator } : rest
  return call(commandOf('edit…', kind), { ...over, ...whole }, { atForm: true })
}
