import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useState } from 'react'
import { CallError } from '../kernel/call.ts'
import { refusedFields } from '../kernel/refused-fields.ts'

interface Source<Form> {
  /** What is stored, and its version. */
  form: Form
  version: number
  /** Writes the form over a version; answers the new one. */
  save: (form: Form, version: number) => Promise<number>
  /** Asks for the stored one's version again. */
  latest: () => Promise<number>
  /** What the form can tell by itself, said together with what the server refuses first. */
  faults?: (form: Form) => readonly InputIssue[]
}

const CHANGED_MEANWHILE = 10007

/**
 * A setting being written: what was typed, what was refused, whether somebody else was quicker. What is stored shows up
 * by itself while nothing was typed, and never takes away what was.
 */
export function useSettingForm<Form extends object>(source: Source<Form>) {
  const { form: stored, version, save, latest, faults } = source
  const [form, setForm] = useState(stored)
  const [shown, setShown] = useState(version)
  /** What the next save is written over. */
  const [over, setOver] = useState(version)
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  const [overtaken, setOvertaken] = useState(false)

  if (!dirty && !busy && shown !== version) {
    setShown(version)
    setOver(version)
    setForm(stored)
  }

  const change = (changes: Partial<Form>) => {
    setForm(now => ({ ...now, ...changes }))
    setDirty(true)
    setIssues(now => now.filter(({ path }) => !(path in changes)))
  }

  /** True where it was saved. */
  const submit = async (): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setIssues([])
    try {
      setOver(await save(form, over))
      setDirty(false)
      setOvertaken(false)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const refused = refusedFields(error)
      const known = new Set(refused.map(({ path }) => path))
      const own = refused.length > 0 ? (faults?.(form) ?? []) : []
      setIssues([...refused, ...own.filter(({ path }) => !known.has(path))])
      setOvertaken(error.statusCode === CHANGED_MEANWHILE)
      return false
    } finally {
      setBusy(false)
    }
  }

  /** Takes the other's version as seen; what was typed stays and may be saved over it. */
  const catchUp = async () => {
    setBusy(true)
    try {
      setOver(await latest())
      setOvertaken(false)
    } finally {
      setBusy(false)
    }
  }

  return { form, change, dirty, busy, issues, overtaken, submit, catchUp }
}
