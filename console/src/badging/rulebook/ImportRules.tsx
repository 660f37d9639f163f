import { importFields } from '@fairgate/contract/badging/rulebook/fields'
import { useText } from '../../kernel/i18n/language.ts'
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
    send: ({ json }) => write('saveRuleBook', { exhibitionId, id, version, rules: parseRules(json) } as never),
    validate: ({ json }) => (parseRules(json) ? [] : [{ path: 'json', msg: t('rulebook.notJson') }]),
    // A refusal names the rule.
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
