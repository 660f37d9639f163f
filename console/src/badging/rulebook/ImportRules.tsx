import { importFields } from '@fairgate/contract/badging/rulebook/fields'
import { CallError } from '../../kernel/command/call.ts'
import { text, useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { parseRules } from './rule-json.ts'
import type { Book } from './rulebook-labels.ts'

const F = formFields(importFields)

/** Replaces the rules of a draft by pasted JSON; the server refuses at the rule that is wrong. */
export function ImportRules({ book, onClose }: { book: Book; onClose: () => void }) {
  const t = useText()
  const { exhibitionId, id, version } = book
  const draft = useDraft({
    of: importFields,
    send: ({ json }) => {
      const rules = parseRules(json)
      return naming(rules ?? [], write('saveRuleBook', { exhibitionId, id, version, rules } as never))
    },
    validate: ({ json }) => (parseRules(json) ? [] : [{ path: 'json', msg: t('rulebook.notJson') }]),
    refused: failure => [{ path: 'json', msg: failure.message }],
    done: onClose,
  })
  return (
    <EditDialog
      draft={draft}
      title={t('rulebook.importTitle')}
      lead={t('rulebook.importLead')}
      verb={t('rulebook.importVerb')}
      width={640}
      onClose={onClose}
    >
      <F.note name="json" rows={14} />
    </EditDialog>
  )
}

/** The issues of a refusal are at `rules.N…`; the form has one field, so each names its rule. */
async function naming<T>(rules: readonly unknown[], writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (!(error instanceof CallError) || error.issues.length === 0) throw error
    const issues = error.issues.map(({ path, msg }) => ({ path: 'json', msg: nameRule(rules, path, msg) }))
    throw new CallError(error.statusCode, error.message, error.traceId, error.reason, { issues })
  }
}

function nameRule(rules: readonly unknown[], path: string, msg: string): string {
  const index = /^rules\.(\d+)/.exec(path)?.[1]
  if (index === undefined) return msg
  const { code } = (rules[Number(index)] ?? {}) as { code?: unknown }
  return text('rulebook.importIssue', { number: Number(index) + 1, code: String(code ?? '—'), msg })
}
