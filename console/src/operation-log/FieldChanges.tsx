import { useText } from '../kernel/language.ts'

export interface FieldChangesProps {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Field by field what was and what is; only those that differ, all of them where there is one side only. */
export function FieldChanges({ before, after }: FieldChangesProps) {
  const t = useText()
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    field => !before || !after || written(before[field]) !== written(after[field]),
  )
  if (fields.length === 0) return <p className="fg-cell-quiet">{t('operationLog.noChanges')}</p>
  return (
    <table className="fg-log-fields">
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
            <td>{field}</td>
            {before && (
              <td>
                <del>{written(before[field])}</del>
              </td>
            )}
            {after && (
              <td>
                <ins>{written(after[field])}</ins>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A logged value as text; nothing at all as a dash. */
function written(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
