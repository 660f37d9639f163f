import type { Output } from '@fairgate/contract/catalogue'
import { useState } from 'react'
import { useCommand } from '../../kernel/use-command.ts'
import type { ImportCommands, ImportKit } from './import-kit.ts'

type Cells = Readonly<Record<string, string | undefined>>
type ImportRow = Omit<Output<ImportCommands['rows']>['list'][number], 'cells'> & { cells: Cells }
type Mended = Output<ImportCommands['mend']>

interface Editing {
  rowNumber: number
  field: string
  value: string
}

/** A row as it is shown: with the field that was mended last, once nothing is wrong with it any more. */
export interface ShownRow extends ImportRow {
  mendedField?: string
}

/** The field a row is mended at: that of its first issue, where it is a column of the sheet. */
export const fieldToMend = ({ columns }: ImportKit, row: Pick<ImportRow, 'issues'>): string | undefined =>
  Object.keys(columns).find(column => column === row.issues[0]?.field)

/**
 * Mending bad rows one after the other, in the list. What was mended stays where it stood, with its tick, until the
 * list is asked for again: rows that vanish under the hand make one lose the place.
 */
export function useRowMending(kit: ImportKit, importId: string, rows: readonly ImportRow[]) {
  const [editing, setEditing] = useState<Editing>()
  const [answers, setAnswers] = useState<ReadonlyMap<number, Mended & { cells: ImportRow['cells'] }>>(new Map())

  const shown = rows.map((row): ShownRow => {
    const answer = answers.get(row.rowNumber)
    if (!answer) return row
    const { state, issues, cells } = answer
    const mendedField = Object.keys(kit.columns).findLast(column => column in cells)
    return { ...row, state, issues, cells: { ...row.cells, ...cells }, mendedField }
  })
  const isMended = (row: ImportRow) => row.state === 'mended'
  const isEditing = (row: ImportRow) => row.rowNumber === editing?.rowNumber

  const edit = (row: ImportRow) => {
    const field = fieldToMend(kit, row)
    if (!field) return
    const typed = row.cells[field] ?? ''
    // A masked number cannot be corrected, only typed again.
    setEditing({ rowNumber: row.rowNumber, field, value: typed.includes('*') ? '' : typed })
  }
  const goOn = (after: number) => {
    const next = shown.find(row => row.rowNumber > after && !isMended(row) && fieldToMend(kit, row))
    if (next) edit(next)
    else setEditing(undefined)
  }

  const { mutate, isPending } = useCommand(kit.commands.mend, {
    onDone: (answer, { rowNumber, cells }) => {
      const row = rows.find(known => known.rowNumber === rowNumber)
      setAnswers(now => new Map(now).set(rowNumber, { ...answer, cells: { ...now.get(rowNumber)?.cells, ...cells } }))
      if (answer.state === 'mended') goOn(rowNumber)
      else if (row) edit({ ...row, issues: answer.issues, cells: { ...row.cells, ...cells } })
    },
  })
  const save = () => {
    if (!editing || isPending) return
    const { rowNumber, field, value } = editing
    if (value.trim() === '') return
    mutate({ importId, rowNumber, cells: { [field]: value.trim() } })
  }

  return {
    shown,
    editing,
    isMended,
    isEditing,
    isMendable: (row: ImportRow) => !isEditing(row) && !isMended(row) && fieldToMend(kit, row) !== undefined,
    saving: isPending,
    edit,
    type: (value: string) => setEditing(now => now && { ...now, value }),
    save,
    cancel: () => setEditing(undefined),
  }
}

export type RowMending = ReturnType<typeof useRowMending>
