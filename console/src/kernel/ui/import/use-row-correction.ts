import type { Output } from '@fairgate/contract/app/catalogue'
import { useState } from 'react'
import { useCommand } from '../../command/use-command.ts'
import type { ImportCommands, ImportKit } from './import-kit.ts'

type Cells = Readonly<Record<string, string | undefined>>
type ImportRow = Omit<Output<ImportCommands['rows']>['list'][number], 'cells'> & { cells: Cells }
type CorrectionAnswer = Output<ImportCommands['correctRow']>

interface Editing {
  rowNumber: number
  field: string
  value: string
}

/** A row of the list. A row without issues also has the field that was corrected last. */
export interface ShownRow extends ImportRow {
  correctedField?: string
}

/** Finds the field to correct: that of the first issue, if it is a column of the sheet. */
export const findFieldToCorrect = ({ columns }: ImportKit, row: Pick<ImportRow, 'issues'>): string | undefined =>
  Object.keys(columns).find(column => column === row.issues[0]?.field)

/**
 * Corrects bad rows one after the other, in the list. A corrected row stays in place, with its tick, until the list is
 * loaded again: rows that vanish while somebody edits would make them lose their place.
 */
export function useRowCorrection(kit: ImportKit, importId: string, rows: readonly ImportRow[]) {
  const [editing, setEditing] = useState<Editing>()
  const [answers, setAnswers] = useState<ReadonlyMap<number, CorrectionAnswer & { cells: ImportRow['cells'] }>>(
    new Map(),
  )

  const shown = rows.map((row): ShownRow => {
    const answer = answers.get(row.rowNumber)
    if (!answer) return row
    const { state, issues, cells } = answer
    const correctedField = Object.keys(kit.columns).findLast(column => column in cells)
    return { ...row, state, issues, cells: { ...row.cells, ...cells }, correctedField }
  })
  const isCorrected = (row: ImportRow) => row.state === 'mended'
  const isEditing = (row: ImportRow) => row.rowNumber === editing?.rowNumber

  const edit = (row: ImportRow) => {
    const field = findFieldToCorrect(kit, row)
    if (!field) return
    const typed = row.cells[field] ?? ''
    // A masked number cannot be corrected, only typed again.
    setEditing({ rowNumber: row.rowNumber, field, value: typed.includes('*') ? '' : typed })
  }
  const goOn = (after: number) => {
    const next = shown.find(row => row.rowNumber > after && !isCorrected(row) && findFieldToCorrect(kit, row))
    if (next) edit(next)
    else setEditing(undefined)
  }

  const { mutate, isPending } = useCommand(kit.commands.correctRow, {
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
    isCorrected,
    isEditing,
    isCorrectable: (row: ImportRow) =>
      !kit.onlyShown && !isEditing(row) && !isCorrected(row) && findFieldToCorrect(kit, row) !== undefined,
    saving: isPending,
    edit,
    type: (value: string) => setEditing(now => now && { ...now, value }),
    save,
    cancel: () => setEditing(undefined),
  }
}

export type RowCorrection = ReturnType<typeof useRowCorrection>
