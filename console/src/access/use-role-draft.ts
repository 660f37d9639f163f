import type { Output } from '@fairgate/contract/catalogue'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, call } from '../kernel/call.ts'
import { useText } from '../kernel/language.ts'
import { refusedFields } from '../kernel/refused-fields.ts'
import { askAgain } from '../kernel/use-command.ts'
import { toast } from '../ui/toast.ts'
import { accessPaths } from './access-paths.ts'

export type RoleInfo = Output<'getRoleInfo'>

const CHANGED_MEANWHILE = 10007

/** One role being written: what was typed and ticked, what was refused. Nothing is lost where somebody else was quicker. */
export function useRoleDraft(known: RoleInfo | undefined) {
  const t = useText()
  const navigate = useNavigate()
  const [form, setForm] = useState({
    nameCn: known?.nameCn ?? '',
    nameEn: known?.nameEn ?? '',
    roleDescribe: known?.roleDescribe ?? '',
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(known?.permissions ?? []))
  const [version, setVersion] = useState(known?.version ?? 1)
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  const [overtaken, setOvertaken] = useState(false)

  const touch = (field: string) => {
    setDirty(true)
    setIssues(now => now.filter(({ path }) => path.split('.')[0] !== field))
  }
  const change = (field: keyof typeof form, value: string) => {
    setForm(now => ({ ...now, [field]: value }))
    touch(field)
  }
  const choose = (next: ReadonlySet<string>) => {
    setChosen(next)
    touch('permissions')
  }

  const save = async () => {
    if (busy) return
    setBusy(true)
    setIssues([])
    const payload = { ...form, permissions: [...chosen] }
    try {
      if (known) await call('editRole', { id: known.id, version, ...payload }, { atForm: true })
      else await call('addRole', payload, { atForm: true })
      void askAgain('getRolePage', 'getRoleInfo', 'getRoleOptionList', 'getOperatorPage', 'getUserPermission')
      toast.success(t(known ? 'shell.edited' : 'shell.added'))
      await navigate(accessPaths.roles)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setIssues(refusedFields(failure))
      setOvertaken(failure.statusCode === CHANGED_MEANWHILE)
    } finally {
      setBusy(false)
    }
  }

  /** Takes the other's version as seen; what was typed stays and may be saved over it. */
  const catchUp = async () => {
    if (!known) return
    const latest = await call('getRoleInfo', { id: known.id })
    setVersion(latest.version)
    setOvertaken(false)
  }

  return { form, change, chosen, choose, dirty, busy, issues, overtaken, catchUp, save }
}
