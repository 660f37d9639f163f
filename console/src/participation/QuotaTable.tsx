import { companyTypeWords } from '@fairgate/contract/company/company-types'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { formatNumber } from '../kernel/format.ts'
import { useText, useWords } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { pastedBlock, place, type QuotaCell, quotaParts } from './quota-cells.ts'
import type { QuotaGridState } from './use-quota-grid.ts'
import './QuotaTable.css'

export interface QuotaTableProps {
  grid: QuotaGridState
  cells: readonly (readonly QuotaCell[])[]
  /** The participation whose first cell is typed into at once. */
  partner?: string
}

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Partners × badge types: typed into, walked by arrow keys, pasted over by a block of a spreadsheet. */
export function QuotaTable({ grid, cells, partner }: QuotaTableProps) {
  const t = useText()
  const table = useRef<HTMLTableElement>(null)
  const inputAt = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-at="${row} ${column}"]`)
  useEffect(() => {
    if (!partner) return
    table.current?.querySelector<HTMLInputElement>(`[data-partner="${partner}"] input`)?.focus()
  }, [partner])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = placeOf(event.target)
    if (!at) return
    const input = event.target as HTMLInputElement
    if ((event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter')) {
      event.preventDefault()
      grid.save()
      return
    }
    const cell = cells[at[0]]?.[at[1]]
    if (event.key === 'Escape' && cell) {
      grid.forget(cell.key)
      return
    }
    const step = steps[event.key]
    if (!step || event.altKey || event.shiftKey || (step[1] !== 0 && isInside(input, step[1]))) return
    event.preventDefault()
    for (let n = 1; n <= Math.max(cells.length, cells[0]?.length ?? 0); n++) {
      const next = inputAt(at[0] + step[0] * n, at[1] + step[1] * n)
      if (next) return next.focus()
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const at = placeOf(event.target)
    const text = event.clipboardData.getData('text')
    if (!at || /^\d*$/.test(text)) return
    event.preventDefault()
    grid.take(place(cells, at, pastedBlock(text)))
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

function placeOf(target: EventTarget): readonly [number, number] | undefined {
  const [row, column] = (target as HTMLElement).dataset.at?.split(' ') ?? []
  return row === undefined ? undefined : [Number(row), Number(column)]
}

/** Whether the caret still has a way to go in the cell. */
function isInside({ selectionStart, selectionEnd, value }: HTMLInputElement, step: number): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return false
  return step < 0 ? (selectionStart ?? 0) > 0 : (selectionEnd ?? 0) < value.length
}

function Partner({ cell: { row } }: { cell: QuotaCell }) {
  const t = useText()
  const w = useWords()
  const name = nameOf(row.company)
  return (
    <>
      <span className="fg-quota-name" title={name}>
        {name}
      </span>
      <small>
        {w(companyTypeWords[row.companyType])}
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
  const { own, given, left } = quotaParts(cell, typed)
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
              own: formatNumber(own),
              given: formatNumber(given),
              left: formatNumber(left),
            }))}
      </small>
    </td>
  )
}
