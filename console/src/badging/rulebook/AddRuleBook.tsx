import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { toForms } from './rule-forms.ts'
import { rulesPath } from './rulebook-labels.ts'

/** Begins a draft with the rules in force, and opens it. */
export function AddRuleBook({ exhibitionId, onClose }: { exhibitionId: string; onClose: () => void }) {
  const go = useNavigate()
  const begun = useRef(false)
  const { data } = useQueryCommand('getRuleBookDetail', { exhibitionId })
  const { mutate } = useCommand('saveRuleBook', {
    onDone: ({ id }) => {
      onClose()
      void go(rulesPath(exhibitionId, id))
    },
    onRefused: onClose,
  })
  useEffect(() => {
    if (!data || begun.current) return
    begun.current = true
    mutate({ exhibitionId, rules: toForms(data.book?.list ?? []) } as never)
  }, [data, exhibitionId, mutate])
  return null
}
