import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useState } from 'react'
import { CallError } from '../kernel/call.ts'
import { useLanguage } from '../kernel/language.ts'
import { askAgain } from '../kernel/use-command.ts'
import { type BadgeValues, judge, type Kept } from './badge-form.ts'
import type { BadgeType } from './use-badge-types.ts'

interface Options {
  start: BadgeValues
  types: readonly BadgeType[]
  kept?: Kept
}

/** What is typed, what of it is refused, and what is on its way. Nothing typed is ever thrown away by an answer. */
export function useBadgeForm({ start, types, kept }: Options) {
  const language = useLanguage()
  const [values, setValues] = useState(start)
  const [dirty, setDirty] = useState(false)
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  const [busy, setBusy] = useState<string>()
  const [overtaken, setOvertaken] = useState(false)
  const type = types.find(known => known.id === values.badgeTypeId)

  const change = (changes: Partial<BadgeValues>) => {
    setValues(now => ({ ...now, ...changes }))
    setDirty(true)
    const touched = Object.keys(changes)
    setIssues(now => now.filter(issue => !touched.includes(fieldOf(issue))))
  }

  /** Judges, then does the work; refusals of the server come back to the fields. True where it was done. */
  const attempt = async (verb: string, work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false
    const found = judge(values, { type, kept, language })
    setIssues(found)
    if (found.length > 0) return false
    setBusy(verb)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.statusCode === 10007) setOvertaken(true)
      setIssues(issuesOf(error))
      return false
    } finally {
      setBusy(undefined)
      void askAgain('getBadgePage', 'getBadgeApprovalPage', 'getBadgeDetail', 'getAffairDetail')
    }
  }

  return {
    values,
    type,
    change,
    /** Begins anew: after "save and add another". */
    restart: (next: BadgeValues) => {
      setValues(next)
      setIssues([])
      setDirty(false)
    },
    settle: () => setDirty(false),
    dirty,
    issues: issues.map(issue => ({ ...issue, path: fieldOf(issue) })),
    busy,
    overtaken,
    /** Somebody else was faster: what was typed here stays, the rest becomes what the other has written. */
    catchUp: (theirs: BadgeValues) => {
      setValues(now => merged(start, now, theirs))
      setOvertaken(false)
    },
    attempt,
  }
}

export type BadgeFormState = ReturnType<typeof useBadgeForm>

function merged(start: BadgeValues, mine: BadgeValues, theirs: BadgeValues): BadgeValues {
  const changed = Object.entries(mine).filter(([field, value]) => value !== start[field as keyof BadgeValues])
  return { ...theirs, ...Object.fromEntries(changed) }
}

/** The photo's field is called by what it shows, not by the id the wire takes. */
const fieldOf = ({ path }: InputIssue): string => {
  const field = path.split('.')[0] ?? ''
  return field === 'photoFileId' ? 'photo' : field
}

/** Refused fields; "exists already" without a field belongs to the document. */
function issuesOf(error: CallError): readonly InputIssue[] {
  if (error.issues.length > 0) return error.issues
  return error.statusCode === 10017 || error.statusCode === 10002
    ? [{ path: 'documentNumber', msg: error.message }]
    : []
}
