import { fieldLabelKeys } from '@fairgate/contract/foundation/operation-log/field-labels'
import { textIfAny, useText } from '../../kernel/i18n/language.ts'
import { SmallTable } from '../../kernel/ui/SmallTable.tsx'

export interface FieldChangesProps {
  /** The entity of the fields. */
  noun: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Old and new value of each field: only changed ones, or all if there is one side only. */
export function FieldChanges({ noun: entityType, before, after }: FieldChangesProps) {
  const t = useText()
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    field => !before || !after || written(before[field]) !== written(after[field]),
  )
  if (fields.length === 0) return <p className="fg-cell-quiet">{t('operationLog.noChanges')}</p>
  return (
    <SmallTable className="fg-log-fields">
      <thead>
        <tr>
          <th scope="col">{t('operationLog.field')}</th>
          {before && <th scope="col">{t('operationLog.before')}</th>}
          {after && <th scope="col">{t('operationLog.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map(field => (
          <tr key={field}>
            <td>{wordOf(entityType, field) ?? <Raw text={field} />}</td>
            {before && (
              <td>
                <del>
                  <Value value={before[field]} />
                </del>
              </td>
            )}
            {after && (
              <td>
                <ins>
                  <Value value={after[field]} />
                </ins>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </SmallTable>
  )
}

function wordOf(entityType: string | null, field: string): string | undefined {
  for (const key of fieldLabelKeys(entityType, field)) {
    const word = textIfAny(key)
    if (word !== undefined) return word
  }
  return undefined
}

/** User input as it is; values of the program in monospace. */
function Value({ value }: { value: unknown }) {
  const text = written(value)
  return typeof value === 'string' || text === '—' ? text : <Raw text={text} />
}

/** Names and values of the program, in no language a reader speaks. */
const Raw = ({ text }: { text: string }) => <code lang="en">{text}</code>

/** A logged value as text; nothing at all as a dash. */
function written(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
