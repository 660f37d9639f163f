import type { RuleKind } from '@fairgate/contract/badging/rulebook/kinds'
import { useRef, useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { text } from '../../kernel/i18n/language.ts'
import { toast } from '../../kernel/ui/toast.ts'
import type { RuleEdits } from './RuleList.tsx'
import { newRule, nextCode, type RuleForm, toForms, usualEffect } from './rule-forms.ts'
import type { Book } from './rulebook-labels.ts'

/** Rules as edited here; `version` once they are saved as this version. */
interface Edited {
  rules: readonly RuleForm[]
  version?: number
}

/**
 * The rules of a draft and changes of them. A change is shown at once and saved at once; what is changed while a save is under way
 * is saved after it, with the version that it has returned. After a refusal the rules are as stored.
 */
export function useRuleEdits(book: Book, setCurrent: (at: number) => void) {
  const { exhibitionId, id } = book
  const { mutateAsync } = useCommand('saveRuleBook')
  const [edited, setEdited] = useState<Edited>()
  const saving = useRef<{ version: number; isRunning: boolean; next?: readonly RuleForm[] }>({
    version: 0,
    isRunning: false,
  })
  const isStored = edited?.version !== undefined && book.version >= edited.version
  const rules = edited && !isStored ? edited.rules : toForms(book.list)

  async function saveAll(): Promise<void> {
    const { current } = saving
    if (current.isRunning) return
    current.isRunning = true
    current.version = Math.max(current.version, book.version)
    try {
      for (let next = current.next; next; next = current.next) {
        delete current.next
        const saved = await mutateAsync({ exhibitionId, id, version: current.version, rules: [...next] })
        current.version = saved.version
        if (!current.next) setEdited({ rules: next, version: saved.version })
      }
    } catch {
      // The refusal has been shown.
      delete current.next
      setEdited(undefined)
    } finally {
      current.isRunning = false
    }
  }

  const save = (next: readonly RuleForm[]) => {
    saving.current.next = next
    setEdited({ rules: next })
    void saveAll()
  }
  const insert = (at: number, rule: RuleForm) => {
    save(rules.toSpliced(at, 0, rule))
    setCurrent(at)
  }
  const latest = useRef(rules)
  latest.current = rules
  /** Puts a removed rule back where it was; its code may be used again by now. */
  const restore = (at: number, rule: RuleForm) => {
    const { current: others } = latest
    const isTaken = others.some(({ code }) => code === rule.code)
    save(others.toSpliced(at, 0, isTaken ? { ...rule, code: nextCode(others) } : rule))
    setCurrent(at)
  }
  const edits: RuleEdits = {
    change: (at, rule) => save(rules.with(at, rule)),
    duplicate: at => {
      const rule = rules[at]
      if (rule) insert(at + 1, { ...rule, code: nextCode(rules) })
    },
    turn: at => {
      const rule = rules[at]
      if (rule) save(rules.with(at, { ...rule, effect: rule.effect === 'off' ? usualEffect(rule.kind) : 'off' }))
    },
    remove: at => {
      const rule = rules[at]
      if (!rule) return
      save(rules.toSpliced(at, 1))
      toast.success(text('rulebook.ruleRemoved', rule as never), {
        label: text('shell.undo'),
        run: () => restore(at, rule),
      })
    },
  }
  return { rules, edits, add: (kind: RuleKind) => insert(rules.length, newRule(kind, rules)) }
}
