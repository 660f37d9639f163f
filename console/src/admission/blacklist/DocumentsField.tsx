import { type BlacklistDocument, longestNumber, maxDocuments } from '@fairgate/contract/admission/blacklist/fields'
import type { DocumentTypeCode } from '@fairgate/contract/badging/badge/document'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { Plus, X } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Field, type FieldControl } from '../../kernel/ui/Field.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { TextField } from '../../kernel/ui/TextField.tsx'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import './DocumentsField.css'

/** Initial values of a document. */
export const newDocument: BlacklistDocument = { documentType: 'identityCard', documentNumber: '' }

interface DocumentsFieldProps {
  control: FieldControl
  value: readonly BlacklistDocument[]
  issues: readonly InputIssue[]
  onChange: (documents: BlacklistDocument[]) => void
}

/** The documents of one person, each with its issue. */
export function DocumentsField({ control, value, issues, onChange }: DocumentsFieldProps) {
  const t = useText()
  const types = useDictionary('document_type').options
  const change = (at: number, part: Partial<BlacklistDocument>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <div className="fg-blacklist-documents">
      {value.map((one, index) => {
        const path = `documents.${index}.documentNumber`
        const issue = issues.find(found => found.path === path)
        return (
          // Rows have no key, and are only appended and removed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={index}>
            <Field label={t('blacklist.documentType')} name={`documents.${index}.documentType`}>
              {field => (
                <Select
                  {...field}
                  style={{ width: '100%' }}
                  value={one.documentType}
                  options={types}
                  onChange={type => change(index, { documentType: type as DocumentTypeCode })}
                />
              )}
            </Field>
            <TextField
              name={path}
              label={t('blacklist.documentNumber')}
              maxLength={longestNumber}
              value={one.documentNumber}
              error={issue?.msg}
              onChange={documentNumber => change(index, { documentNumber })}
            />
            <Button
              kind="quiet"
              icon={X}
              aria-label={t('blacklist.removeDocument')}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          </div>
        )
      })}
      {value.length < maxDocuments && (
        <Button
          icon={Plus}
          id={value.length === 0 ? control.id : undefined}
          onClick={() => onChange([...value, newDocument])}
        >
          {t('blacklist.addDocument')}
        </Button>
      )}
    </div>
  )
}
