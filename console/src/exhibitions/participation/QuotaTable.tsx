import { companyTypeLabels } from '@fairgate/contract/identity/company/company-types'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { type ClipboardEvent, useEffect } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { positionOfCell, useCellWalk } from '../../kernel/ui/use-cell-walk.ts'
import { pastedBlock, type QuotaCell, quotaParts, toCell } from './quota-cells.ts'
import type { QuotaGridState } from './use-quota-grid.ts'
import './QuotaTable.css'

export interface QuotaTableProps {
  grid: QuotaGridState
  cells: readonly (readonly QuotaCell[])[]
  /** The participation whose first cell gets the focus. */
  partner?: string
}

/** Partners × badge types: editable cells with arrow keys, which accept a pasted block of a spreadsheet. */
export function QuotaTable({ grid, cells, partner }: QuotaTableProps) {
  const t = useText()
  const { ref: table, onKeyDown } = useCellWalk<HTMLTableElement>({
    ...{ rows: cells.length, columns: cells[0]?.length ?? 0, save: grid.save },
    forget: (row, column) => {
      const cell = cells[row]?.[column]
      if (cell) grid.forget(cell.key)
    },
  })
  useEffect(() => {
    if (!partner) return
    table.current?.querySelector<HTMLInputElement>(`[data-partner="${partner}"] input`)?.focus()
  }, [partner, table])

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const at = positionOfCell(event.target)
    const text = event.clipboardData.getData('text')
    if (!at || /^\d*$/.test(text)) return
    event.preventDefault()
    grid.take(toCell(cells, at, pastedBlock(text)))
  }
  return (
    <div className="fg-quota-frame">
      <table className="fg-quota" ref={table} onKeyDown={onKeyDown} onPaste={onPaste}>
        <thead>
          <tr>
            <th scope="col">{t('participation.company')}</th>
            {grid.types?.map(type => (
              <th key={type.id} scope="col">
                <span className="fg-band" style={{ borderColor: type.colour }}>
                  {nameOf({ cn: type.nameCn, en: type.nameEn })}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((line, row) => (
            <tr key={line[0]?.row.id} data-partner={line[0]?.row.id}>
              <th scope="row">{line[0] && <Partner cell={line[0]} />}</th>
              {line.map((cell, column) => (
                <Cell key={cell.key} cell={cell} grid={grid} at={`${row} ${column}`} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Partner({ cell: { row } }: { cell: QuotaCell }) {
  const t = useText()
  const w = useLocalize()
  const name = nameOf(row.company)
  return (
    <>
      <span className="fg-quota-name" title={name}>
        {name}
      </span>
      <small>
        {w(companyTypeLabels[row.companyType])}
        {row.parent && row.kind.startsWith('secondary') && ` · ${nameOf(row.parent)}`}
        {row.state === 'invited' && ` · ${t('participation.notAcceptedYet')}`}
      </small>
    </>
  )
}

function Cell({ cell, grid, at }: { cell: QuotaCell; grid: QuotaGridState; at: string }) {
  const t = useText()
  const typed = grid.textOf(cell)
  const problem = grid.problemOf(cell)
  const { taken, given, left } = quotaParts(cell, typed)
  const id = `quota-${at.replace(' ', '-')}`
  const label = t('participation.quotaOf', {
    company: nameOf(cell.row.company),
    type: nameOf({ cn: cell.type.nameCn, en: cell.type.nameEn }),
  })
  const isChanged = Number(typed) !== Number(cell.saved)
  return (
    <td className={isChanged ? 'is-changed' : undefined}>
      {cell.editable ? (
        <input
          className="fg-input"
          data-at={at}
          aria-label={label}
          aria-describedby={id}
          aria-invalid={problem ? true : undefined}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          value={typed}
          onFocus={event => event.target.select()}
          onChange={event => grid.type(new Map([[cell.key, event.target.value.trim()]]))}
        />
      ) : (
        <span className="fg-quota-fixed">{cell.saved === '' ? '—' : formatNumber(Number(cell.saved))}</span>
      )}
      <small id={id} className={problem ? 'is-bad' : undefined}>
        {problem ??
          (typed !== '' &&
            t('participation.quotaParts', {
              taken: formatNumber(taken),
              given: formatNumber(given),
              left: formatNumber(left),
            }))}
      </small>
      <Sources cell={cell} />
    </td>
  )
}

/** What a quota consists of where stands give some of it, and the rule that determines it. */
function Sources({ cell: { editable, type, row, quota } }: { cell: QuotaCell }) {
  const t = useText()
  const seesRules = useMay('ruleBook:view')
  const { granted = 0, derived = 0, bought = 0, given = 0 } = quota ?? {}
  const rule = !editable && row.kind !== 'sponsor' ? type.quotaRule : null
  if (derived === 0 && !rule) return null
  const more = granted - derived - bought - (row.kind === 'sponsor' ? given : 0)
  const parts = { derived: formatNumber(derived), bought: formatNumber(bought), more: formatNumber(more) }
  const label = rule && t('participation.quotaRule', { code: rule.code })
  return (
    <small>
      {t('participation.quotaSources', parts)}
      {rule && ' · '}
      {rule && (seesRules ? <Link to={`${tasksPath}/${row.exhibitionId}/rules/${rule.bookId}`}>{label}</Link> : label)}
    </small>
  )
}
