import { Columns3, GripVertical, Lock } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../i18n/language.ts'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { Popover } from './Popover.tsx'
import { Segmented } from './Segmented.tsx'
import type { Columns } from './use-columns.ts'
import './ColumnSettings.css'

/** Chooses the columns of a list, their order and the row height; by pointer and keyboard. */
export function ColumnSettings<Row>({ columns }: { columns: Columns<Row> }) {
  const t = useText()
  const [dragged, setDragged] = useState<string>()
  return (
    <>
      {columns.folded > 0 && <span>{t('shell.columnsCollapsed', { count: columns.folded })}</span>}
      <Popover
        label={t('shell.columns')}
        width={264}
        trigger={(props, open) => (
          <Button icon={Columns3} className={open ? 'is-open' : ''} {...props}>
            {t('shell.columns')}
          </Button>
        )}
      >
        {() => (
          <div className="fg-columns">
            <div className="fg-columns-head">
              <strong>{t('shell.columns')}</strong>
              <button type="button" className="fg-link" onClick={columns.reset}>
                {t('shell.columnsReset')}
              </button>
            </div>
            <ul>
              {columns.all.map((column, index) => (
                <li
                  key={column.key}
                  className={dragged === column.key ? 'is-dragged' : ''}
                  draggable={!column.locked}
                  onDragStart={() => setDragged(column.key)}
                  onDragEnd={() => setDragged(undefined)}
                  onDragOver={event => {
                    event.preventDefault()
                    if (dragged && dragged !== column.key) columns.move(dragged, index)
                  }}
                >
                  {column.locked ? (
                    <Lock size={14} strokeWidth={1.6} aria-hidden className="fg-columns-lock" />
                  ) : (
                    <button
                      type="button"
                      className="fg-columns-grip"
                      aria-label={t('shell.columnMove', { column: column.title })}
                      onKeyDown={event => {
                        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                        if (!by) return
                        event.preventDefault()
                        columns.move(column.key, index + by)
                      }}
                    >
                      <GripVertical size={14} strokeWidth={1.6} aria-hidden />
                    </button>
                  )}
                  <label htmlFor={`column-${column.key}`} className={columns.isHidden(column.key) ? 'is-off' : ''}>
                    <Checkbox
                      id={`column-${column.key}`}
                      checked={column.locked || !columns.isHidden(column.key)}
                      disabled={column.locked}
                      onChange={() => columns.toggle(column.key)}
                    />
                    {column.title}
                  </label>
                  {column.locked && <span className="fg-columns-fixed">{t('shell.columnFixed')}</span>}
                </li>
              ))}
            </ul>
            <div className="fg-columns-foot">
              <span>{t('shell.rowHeight')}</span>
              <Segmented
                label={t('shell.rowHeight')}
                value={String(columns.height)}
                options={[
                  { value: '40', label: t('shell.compact', { height: 40 }) },
                  { value: '48', label: t('shell.roomy', { height: 48 }) },
                ]}
                onChange={value => columns.setHeight(value === '48' ? 48 : 40)}
              />
            </div>
          </div>
        )}
      </Popover>
    </>
  )
}
