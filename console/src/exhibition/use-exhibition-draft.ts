import type { Output } from '@fairgate/contract/catalogue'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, call } from '../kernel/call.ts'
import { useText } from '../kernel/language.ts'
import { askAgain } from '../kernel/use-command.ts'
import { toast } from '../ui/toast.ts'
import { type ExhibitionForm, emptyForm, formOf } from './exhibition-form.ts'

type Detail = Output<'getExhibitionDetail'>

/**
 * One exhibition being written: what was typed, what is saved, what was refused. The draft lives on the server; a save
 * that somebody else overtook keeps what was typed, and may then be made over the other's.
 */
export function useExhibitionDraft(detail: Detail | undefined) {
  const t = useText()
  const navigate = useNavigate()
  const [form, setForm] = useState<ExhibitionForm>(detail ? formOf(detail) : emptyForm)
  const [sponsorId, setSponsorId] = useState<string>()
  const [saved, setSaved] = useState(detail ? { id: detail.id, version: detail.version } : undefined)
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState<'save' | 'submit'>()
  const [issues, setIssues] = useState<InputIssue[]>([])
  const [overtaken, setOvertaken] = useState(false)

  const change = (changes: Partial<ExhibitionForm>) => {
    setForm(now => ({ ...now, ...changes }))
    setDirty(true)
    const touched = Object.keys(changes)
    setIssues(now => now.filter(issue => !touched.includes(issue.path.split('.')[0] ?? '')))
  }

  async function write() {
    const next = saved
      ? await call('editExhibition', { ...saved, ...form }, { atForm: true })
      : await call('addExhibition', { ...form, sponsorId }, { atForm: true })
    setSaved({ id: next.id, version: next.version })
    setDirty(false)
    return next
  }

  async function attempt(verb: 'save' | 'submit', work: () => Promise<void>) {
    setBusy(verb)
    setIssues([])
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setIssues(error.issues)
      if (error.statusCode === 10007) setOvertaken(true)
    } finally {
      setBusy(undefined)
      void askAgain('getExhibitionPage', 'getExhibitionDetail', 'findRedPoint')
    }
  }

  const save = () =>
    attempt('save', async () => {
      const next = await write()
      toast.success(t('shell.saved'))
      if (!saved) navigate(`/foundingExhibition/${next.id}`, { replace: true, state: { kept: true } })
    })

  const submit = () =>
    attempt('submit', async () => {
      const next = dirty || !saved ? await write() : saved
      const done = await call('submitExhibition', { id: next.id, version: next.version }, { atForm: true })
      setSaved({ id: done.id, version: done.version })
      toast.success(t('exhibition.submitted'))
      navigate('/foundingExhibition?tab=pending')
    })

  /** Takes the other's version as seen; what was typed stays and may be saved over it. */
  const catchUp = async () => {
    if (!saved) return
    const { version } = await call('getExhibitionDetail', { id: saved.id })
    setSaved({ id: saved.id, version })
    setOvertaken(false)
  }

  return { catchUp, form, change, sponsorId, setSponsorId, dirty, busy, issues, overtaken, saved, save, submit }
}

export type ExhibitionDraft = ReturnType<typeof useExhibitionDraft>
